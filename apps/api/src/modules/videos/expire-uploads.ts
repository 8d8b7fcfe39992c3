import { noteBlobRemoval } from '@sarm/database/kernel/blob-removals.repository';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import {
  deleteUpload,
  expiredUploads,
  lockUpload,
  type UploadRow,
} from '@sarm/database/samples/uploads.repository';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import type { AppDeps } from '../../deps.ts';
import type { ResumableUploads } from './resumable-uploads.ts';

const BATCH = 100;

/** Gives up uploads that nobody continues, and forgets finished ones whose video has long been fetched. */
export async function expireUploads(
  deps: AppDeps,
  { staging }: Pick<ResumableUploads, 'staging'>,
): Promise<number> {
  const expired = await inScope(deps.db, asInstallation, (tx) => expiredUploads(tx, BATCH));
  let gone = 0;
  for (const upload of expired) {
    if (!(await forget(deps, upload))) continue;
    if (upload.video_id === null) await staging.discard(upload.id);
    gone += 1;
  }
  await staging.sweep();
  return gone;
}

/** Reads the row again under its lock: a part may have arrived, or the upload may have been finished, meanwhile. */
const forget = (deps: AppDeps, upload: UploadRow): Promise<boolean> =>
  inScope(deps.db, asInstallation, async (tx) => {
    const row = await lockUpload(tx, upload.id);
    if (row === undefined || row.video_id !== upload.video_id) return false;
    if (row.expires_at.getTime() !== upload.expires_at.getTime()) return false;
    if (row.video_id === null) await noteBlobRemoval(tx, [blobKeys.videoPrefix(row.project_id, row.id)], 0);
    return await deleteUpload(tx, row.id);
  });
