import { appendAudit, SYSTEM_ACTOR } from '@sarm/database/audit/audit.repository';
import { claimBlobs } from '@sarm/database/kernel/blob-removals.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import {
  findVersionByContent,
  insertVersion,
  insertVersionFrames,
  lockDatasetForVersion,
  type VersionRow,
} from '@sarm/database/versions/versions.repository';
import { notice } from '@sarm/domain/catalogue/notices';
import type { LeftOut, VersionCounts } from '@sarm/domain/versions/versions';
import { discardBlobs } from '@sarm/use-cases/blobs/remove-blobs';
import { countApproved, countVersion } from '@sarm/use-cases/versions/count-version';
import { PermanentFailure } from '../job-handler.ts';
import type { FreezeDeps, FreezeRequest } from './freeze-request.ts';
import { prepareVersion, type PreparedVersion } from './prepare-version.ts';

export interface FrozenVersion {
  readonly versionId: string;
  readonly number: number;
  readonly manifestSha256: string;
  readonly counts: VersionCounts;
  readonly leftOut: LeftOut;
  /** The dataset had a version with this content already. */
  readonly repeated: boolean;
}

/** Freezes a dataset for work that needs a version of it. Rejects with PermanentFailure where it cannot be frozen. */
export const freezeVersion = (deps: FreezeDeps, request: FreezeRequest): Promise<FrozenVersion> =>
  withPrepared(deps, request, (prepared) =>
    inScope(deps.db, asProject(request.projectId), (tx) => storeVersion(tx, prepared)),
  );

/** The manifest that was written goes again unless `store` gave it an owner. */
export async function withPrepared<T>(
  deps: FreezeDeps,
  request: FreezeRequest,
  store: (prepared: PreparedVersion) => Promise<T>,
): Promise<T> {
  const prepared = await prepareVersion(deps, request);
  try {
    request.signal.throwIfAborted();
    return await store(prepared);
  } finally {
    // Without effect on what was claimed.
    await discardBlobs(deps, prepared.manifestKey);
  }
}

/** The same content again is the version that is there. */
export async function storeVersion(tx: Scoped, prepared: PreparedVersion): Promise<FrozenVersion> {
  const { request, manifestSha256, manifestKey, frames } = prepared;
  const { datasetId, task } = request;
  if (!(await lockDatasetForVersion(tx, datasetId)))
    throw new PermanentFailure(notice('version.dataset_gone'));
  const former = await findVersionByContent(tx, { datasetId, task, sha256: manifestSha256 });
  if (former !== undefined) return presentFrozen(former, true);
  if (!(await claimBlobs(tx, manifestKey))) throw new Error('the stored manifest is going away');
  const row = await insertVersion(tx, {
    id: prepared.id,
    project_id: request.projectId,
    dataset_id: datasetId,
    task,
    manifest_sha256: manifestSha256,
    manifest_key: manifestKey,
    manifest_bytes: prepared.manifestBytes,
    split_by: prepared.split.by,
    seed: request.seed,
    frame_count: frames.length,
    item_count: frames.reduce((sum, { items }) => sum + items.length, 0),
    approved_items: countApproved(frames),
    counts: JSON.stringify(countVersion(frames, task)),
    left_out: JSON.stringify(prepared.leftOut),
    leak_check: JSON.stringify(prepared.leakCheck),
    created_by: request.createdBy,
  });
  await storeFrames(tx, prepared);
  await appendAudit(tx, SYSTEM_ACTOR, {
    action: 'dataset.store-version',
    projectId: request.projectId,
    subjectId: datasetId,
    after: { versionId: row.id, number: row.number, task, sha256: manifestSha256, frames: row.frame_count },
  });
  return presentFrozen(row, false);
}

async function storeFrames(tx: Scoped, { id, frames, pictures }: PreparedVersion): Promise<void> {
  const stored = await insertVersionFrames(
    tx,
    id,
    frames.map((frame) => {
      const picture = pictures.get(frame.id);
      if (picture === undefined) throw new Error(`no digest of ${frame.id}`);
      return {
        frameId: frame.id,
        videoId: frame.videoId,
        patientId: frame.patientId,
        split: frame.split,
        frameKey: frame.key,
        ...picture,
      };
    }),
  );
  // A patient was erased or a video deleted since it was read: a version must not begin incomplete.
  if (stored !== frames.length) throw new Error('frames of the version went while it was prepared');
}

const presentFrozen = (row: VersionRow, repeated: boolean): FrozenVersion => ({
  versionId: row.id,
  number: row.number,
  manifestSha256: row.manifest_sha256,
  counts: row.counts,
  leftOut: row.left_out,
  repeated,
});
