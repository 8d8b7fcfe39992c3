import { createAdvisoryLocks, LockBusy } from '@sarm/database/kernel/advisory-locks';
import type { Locker } from '@tus/server';
import type { AppDeps } from '../../deps.ts';

/** In the form that the tus server turns into an answer. */
export class UploadLocked extends Error {
  readonly status_code = 423;
  readonly body = 'locked\n';
}

/**
 * One writer per upload over all copies of the API. A waiting writer requests the release of the lock, because the
 * holder is mostly a dead connection of the same client that now resumes.
 */
export function createUploadLocks({ databaseUrl, log }: Pick<AppDeps, 'databaseUrl' | 'log'>): Locker {
  const locks = createAdvisoryLocks({
    databaseUrl,
    applicationName: 'sarm-api-locks',
    onError: (error) => log.warn({ err: error }, 'the connection for upload locks broke'),
  });
  return {
    newLock(id) {
      let release: (() => Promise<void>) | undefined;
      return {
        lock: async (signal, letGo) => {
          release = await locks.acquire(`upload:${id}`, letGo, signal).catch((error: unknown) => {
            throw error instanceof LockBusy ? new UploadLocked('locked', { cause: error }) : error;
          });
        },
        unlock: async () => await release?.(),
      };
    },
  };
}
