import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { VersionManifest } from '@sarm/contracts/manifests/dataset-manifest';
import { noteBlobRemoval } from '@sarm/database/kernel/blob-removals.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { asProject, inOneMoment } from '@sarm/database/kernel/scope';
import { findDatasetCode } from '@sarm/database/versions/version-sources.repository';
import { findNewestVersion, findTestFrames } from '@sarm/database/versions/versions.repository';
import { notice } from '@sarm/domain/catalogue/notices';
import type { LeakCheck, LeftOut } from '@sarm/domain/versions/versions';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { collectFrames, countOf, LeftOutCounts } from '@sarm/use-cases/versions/collect-version';
import { manifestText } from '@sarm/use-cases/versions/manifest-bytes';
import {
  type SplitFrameOfVersion,
  splitFrames,
  type SplitFrames,
} from '@sarm/use-cases/versions/split-frames';
import { makeManifest, type NamedFrame, nameFrames } from '@sarm/use-cases/versions/write-manifest';
import type { DigestedPicture } from '../digest-picture.ts';
import { PermanentFailure } from '../job-handler.ts';
import { checkLeaks } from './check-leaks.ts';
import { digestPictures } from './digest-pictures.ts';
import type { FreezeDeps, FreezeRequest } from './freeze-request.ts';

/** A version that is ready to be stored: its manifest lies in the store and is claimed by nobody yet. */
export interface PreparedVersion {
  readonly id: string;
  readonly request: FreezeRequest;
  readonly split: SplitFrames;
  readonly frames: readonly NamedFrame[];
  readonly pictures: ReadonlyMap<string, DigestedPicture>;
  readonly leftOut: LeftOut;
  readonly leakCheck: LeakCheck;
  readonly manifestSha256: string;
  readonly manifestKey: string;
  readonly manifestBytes: number;
}

/** Longer than any run may take; until then only the transaction that stores the version can claim what was written. */
const UNCLAIMED_SECONDS = 86_400;

export async function prepareVersion(deps: FreezeDeps, request: FreezeRequest): Promise<PreparedVersion> {
  const { projectId, datasetId, task, signal, onProgress } = request;
  onProgress?.({ stage: 'reading', progress: 0, notice: notice('version.reading') });
  const read = await inOneMoment(deps.db, asProject(projectId), async (tx) => {
    const code = await findDatasetCode(tx, datasetId);
    if (code === undefined) throw new PermanentFailure(notice('version.dataset_gone'));
    const former = await findNewestVersion(tx, datasetId, task);
    const tested = former === undefined ? [] : await findTestFrames(tx, former.id);
    const of = { datasetId };
    const collected = await collectFrames(tx, { of, task, masks: task !== 'head_detection', signal });
    return {
      code,
      tested: new Set(tested.flatMap((each) => [each.patient_id ?? each.video_id, each.video_id])),
      collected,
    };
  });
  const pictures = await digestPictures(
    {
      ...deps,
      projectId,
      signal,
      onProgress: (done, total) =>
        onProgress?.({
          stage: 'pictures',
          progress: 5 + (80 * done) / Math.max(1, total),
          notice: notice('version.pictures', { done, total }),
        }),
    },
    read.collected.frames,
  );
  const stored = read.collected.frames.filter(({ id }) => pictures.has(id));
  const leftOut = new LeftOutCounts(read.collected.leftOut);
  for (const frame of read.collected.frames)
    if (!pictures.has(frame.id)) leftOut.add('picture_missing', countOf(frame.items, task));
  const split = splitFrames({ frames: stored, leftOut: leftOut.counts }, { ...request, tested: read.tested });
  if (split.frames.length === 0) throw new PermanentFailure(notice('version.empty'));
  onProgress?.({ stage: 'comparing', progress: 86, notice: notice('version.comparing') });
  const leakCheck = await checkLeaks(split, pictures, signal);
  if (split.empty.length > 0)
    throw new PermanentFailure(notice('version.split_empty', { units: split.units.length }));
  const digestOf = ({ id }: SplitFrameOfVersion): string => pictures.get(id)?.sha256 ?? '';
  const frames = nameFrames(split.frames.map((frame) => ({ ...frame, sha256: digestOf(frame) })));
  onProgress?.({ stage: 'storing', progress: 95, notice: notice('version.storing') });
  const manifest = makeManifest({ task, code: read.code, frames, gapFrames: split.gapFrames });
  const id = newId();
  const written = await storeManifest(deps, { projectId, id, manifest });
  return { id, request, split, frames, pictures, leftOut: split.leftOut, leakCheck, ...written };
}

async function storeManifest(
  { db, blobs }: FreezeDeps,
  {
    projectId,
    id,
    manifest,
  }: { readonly projectId: string; readonly id: string; readonly manifest: VersionManifest },
): Promise<Pick<PreparedVersion, 'manifestSha256' | 'manifestKey' | 'manifestBytes'>> {
  const hash = createHash('sha256');
  for (const piece of manifestText(manifest)) hash.update(piece);
  const manifestSha256 = hash.digest('hex');
  const manifestKey = blobKeys.version(projectId, id, manifestSha256);
  await noteBlobRemoval(db, [manifestKey], UNCLAIMED_SECONDS);
  const text = Readable.from(manifestText(manifest)).pipe(createGzip());
  const { size } = await blobs.put(manifestKey, text, { contentType: 'application/gzip' });
  return { manifestSha256, manifestKey, manifestBytes: size };
}
