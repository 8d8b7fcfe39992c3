import type { AppDeps } from '../../deps.ts';
import { removeDueBlobs } from '../media/remove-blobs.ts';
import { expireUploads } from './expire-uploads.ts';
import { createStaging } from './staging.ts';
import { stagingFolderOf } from './upload-video.ts';

/** Every few minutes in every copy of the API; copies that do it at the same time do not harm each other. */
export async function runVideoHousekeeping(deps: AppDeps): Promise<void> {
  await expireUploads(deps, { staging: createStaging(deps, stagingFolderOf(deps)) });
  await removeDueBlobs(deps);
}
