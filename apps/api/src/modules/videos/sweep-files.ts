import type { AppDeps } from '../../deps.ts';
import { removeDueBlobs } from '@sarm/use-cases/blobs/remove-blobs';
import { expireUploads } from './expire-uploads.ts';
import { createStaging } from './staging.ts';
import { stagingFolderOf } from './upload-video.ts';

/** Uploads that nobody continues, and bytes without an owner. */
export async function sweepFiles(deps: AppDeps): Promise<void> {
  await expireUploads(deps, { staging: createStaging(deps, stagingFolderOf(deps)) });
  await removeDueBlobs(deps);
}
