import { gunzip } from 'node:zlib';
import { promisify } from 'node:util';
import { buffer } from 'node:stream/consumers';
import { manifestV2, type VersionManifest } from '@sarm/contracts/manifests/dataset-manifest';
import { findModel, type ModelRow } from '@sarm/database/analyses/models.repository';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { beginComparison, type ComparisonRow } from '@sarm/database/training/comparisons.repository';
import {
  findFramesOfTest,
  findSeenFrames,
  type SeenFrame,
  type TestFrame,
} from '@sarm/database/training/compared-frames.repository';
import { findVersion } from '@sarm/database/versions/versions.list.repository';
import { notice } from '@sarm/domain/catalogue/notices';
import { taskComparedBy } from '@sarm/domain/comparisons';
import { BlobNotFound } from '@sarm/runtime/blobs/blob-store';
import { type JobContext, PermanentFailure } from '../job-handler.ts';

/** A model that is compared, with what it has seen. */
export interface ComparedModel {
  readonly row: ModelRow;
  readonly seen: readonly SeenFrame[];
}

export interface ReadComparison {
  readonly comparison: ComparisonRow;
  /** Undefined: no model is in use, which only a morphology model may be compared with. */
  readonly champion: ComparedModel | undefined;
  readonly candidate: ComparedModel;
  /** The float model of which the candidate is a variant. */
  readonly float: ModelRow | undefined;
  readonly manifestSha256: string;
  /** Share of the items of the version that a reviewer approved. */
  readonly approved: number;
  readonly manifest: VersionManifest;
  readonly test: readonly TestFrame[];
}

/** Detection models: one of them ships, so that there is always one in use. */
export type ReadDetectors = ReadComparison & { readonly champion: ComparedModel };
export const areDetectors = (read: ReadComparison): read is ReadDetectors =>
  read.champion !== undefined && read.candidate.row.type === 'detection';

/** What is compared on what. Refused where the version is of another task, or nothing is left to compare on. */
export async function readComparison(
  context: Pick<JobContext, 'db' | 'blobs'>,
  { projectId, comparisonId }: { readonly projectId: string; readonly comparisonId: string },
): Promise<ReadComparison> {
  const read = await inScope(context.db, asProject(projectId), async (tx) => {
    const comparison = await beginComparison(tx, comparisonId);
    if (comparison === undefined) throw new PermanentFailure(notice('comparison.gone'));
    const modelOf = async (id: string): Promise<ComparedModel> => {
      const row = await findModel(tx, id);
      if (row === undefined) throw new PermanentFailure(notice('comparison.model_gone'));
      return { row, seen: await findSeenFrames(tx, id) };
    };
    const champion = comparison.champion_id === null ? undefined : await modelOf(comparison.champion_id);
    const candidate = await modelOf(comparison.candidate_id);
    const { precision, variant_of: variantOf } = candidate.row;
    const version = await findVersion(tx, comparison.version_id);
    if (version === undefined) throw new PermanentFailure(notice('comparison.version_gone'));
    const { type } = candidate.row;
    if (
      version.task !== taskComparedBy(type) ||
      (champion === undefined ? type !== 'morphology' : champion.row.type !== type)
    )
      throw new PermanentFailure(notice('comparison.not_of_task'));
    return {
      comparison,
      champion,
      candidate,
      float: precision === 'int8' && variantOf !== null ? await findModel(tx, variantOf) : undefined,
      version,
      test: await findFramesOfTest(tx, version.id),
    };
  });
  const { version, ...rest } = read;
  if (rest.test.length === 0) throw new PermanentFailure(notice('comparison.no_test_frames'));
  const manifest = await readManifest(context, version.manifest_key);
  return {
    ...rest,
    manifest,
    manifestSha256: version.manifest_sha256,
    approved: version.item_count === 0 ? 0 : version.approved_items / version.item_count,
  };
}

async function readManifest({ blobs }: Pick<JobContext, 'blobs'>, key: string): Promise<VersionManifest> {
  const bytes = await blobs.open(key).then(
    ({ stream }) => buffer(stream),
    (error: unknown) => {
      if (error instanceof BlobNotFound)
        throw new PermanentFailure(notice('comparison.version_gone'), { cause: error });
      throw error;
    },
  );
  return manifestV2.parse(JSON.parse((await promisify(gunzip)(bytes)).toString('utf8')));
}
