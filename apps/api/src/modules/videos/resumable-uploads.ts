import type { Locker } from '@tus/server';
import type { AppDeps } from '../../deps.ts';
import { createStaging, type Staging } from './staging.ts';
import { createTusServer, type TusServer } from './tus-server.ts';
import { createUploadLocks } from './upload-locks.ts';
import { stagingFolderOf } from './upload-video.ts';

/** What the calls of resumable uploads share. */
export interface ResumableUploads {
  readonly staging: Staging;
  readonly locks: Locker;
  readonly tus: TusServer;
}

export function createResumableUploads(deps: AppDeps): ResumableUploads {
  const staging = createStaging(deps, stagingFolderOf(deps));
  const locks = createUploadLocks(deps);
  return { staging, locks, tus: createTusServer(staging, locks) };
}
