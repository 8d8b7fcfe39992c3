import { type Actor, appendAudit } from '@sarm/database/audit/audit.repository';
import { claimBlobs } from '@sarm/database/kernel/blob-removals.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import {
  findSamePicture,
  insertSetPicture,
  type SetPictureRow,
} from '@sarm/database/samples/set-pictures.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { StoredBlob } from '@sarm/runtime/blobs/blob-store';
import type { AppDeps } from '../../deps.ts';
import { checkQuota } from '../videos/check-quota.ts';
import { lockPictureSet, refuseFullSet } from './own-picture-set.ts';

export interface ReceivedPicture {
  readonly id: string;
  readonly videoId: string;
  readonly projectId: string;
  readonly userId: string;
  readonly key: string;
  readonly fileName: string;
  readonly stored: StoredBlob;
}

/** Makes stored bytes a picture of the set. The same file sent twice is one picture, and the second bytes stay unclaimed. */
export async function keepPicture(
  { config }: Pick<AppDeps, 'config'>,
  tx: Scoped,
  { id, videoId, projectId, userId, key, fileName, stored }: ReceivedPicture,
  actor: Actor,
): Promise<{ kept: SetPictureRow; isNew: boolean }> {
  const set = await lockPictureSet(tx, videoId);
  const same = await findSamePicture(tx, videoId, stored.sha256);
  if (same !== undefined) return { kept: same, isNew: false };
  // Files that arrived at the same time had the same room.
  await refuseFullSet(tx, set);
  await checkQuota(tx, config, { projectId, size: stored.size });
  // The note is the claim on the bytes: without it they are going away.
  if (!(await claimBlobs(tx, key))) throw new AppError('unavailable');
  const kept = await insertSetPicture(tx, {
    id,
    project_id: projectId,
    video_id: videoId,
    original_filename: fileName,
    blob_key: key,
    size_bytes: stored.size,
    sha256: stored.sha256,
    created_by: userId,
  });
  await appendAudit(tx, actor, {
    action: 'pictures.add',
    projectId,
    subjectId: videoId,
    after: { number: kept.number, size: stored.size, sha256: stored.sha256 },
  });
  return { kept, isNew: true };
}
