import { setTimeout as wait } from 'node:timers/promises';
import {
  dueBlobRemovals,
  hastenBlobRemoval,
  noteBlobRemoval,
  prefixHasOwner,
  takeDueRemoval,
} from '@sarm/database/kernel/blob-removals.repository';
import type { Database, Scoped } from '@sarm/database/kernel/connect';
import { pictureState } from '@sarm/database/samples/frames.repository';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import type { BlobStore } from '@sarm/runtime/blobs/blob-store';
import type { Log } from '@sarm/runtime/log/log';

/**
 * Deleting rows notes their bytes in the same transaction, due only after this span. The bytes go at once all the
 * same; the later pass takes what failed then, and what a worker that was still writing has stored meanwhile.
 */
export const SECOND_PASS_SECONDS = 900;
const VIDEO_OF_PICTURE = /^projects\/[^/]+\/videos\/([^/]+)\/frames\/[^/]+$/;
const PATIENCE_MS = 5000;
const BATCH = 500;
const MOST_PARTS = 100;
const AT_ONCE = 4;

interface Stores {
  readonly blobs: BlobStore;
  readonly log: Log;
}

interface Records {
  readonly db: Database;
}

/** After the commit. Never rejects, and answers within a few seconds: a long removal continues after the answer. */
export const removeBlobsNow = (deps: Stores, prefixes: readonly string[]): Promise<void> =>
  withPatience(forEach(deps, prefixes, (prefix) => removeUnder(deps, prefix)));

async function withPatience(work: Promise<unknown>): Promise<void> {
  const patience = new AbortController();
  await Promise.race([
    work.finally(() => patience.abort()),
    wait(PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => undefined),
  ]);
}

/**
 * The bytes of an upload that failed. Where the failure was a lost connection the video may be stored all the same;
 * its note is gone then, and the bytes stay.
 */
export async function discardBlobs(deps: Stores & Records, prefix: string): Promise<void> {
  await forEach(deps, [prefix], async () => {
    if (await hastenBlobRemoval(deps.db, prefix)) await removeDue(deps, prefix);
  });
}

/** Removes what is due, in parts; what cannot be removed now waits for the next round. */
export async function removeDueBlobs(deps: Stores & Records): Promise<void> {
  for (let part = 0; part < MOST_PARTS; part += 1) {
    const due = await dueBlobRemovals(deps.db, BATCH);
    const failed = await forEach(deps, due, (prefix) => removeDue(deps, prefix));
    if (failed > 0 || due.length < BATCH) return;
  }
}

/** Pictures whose rows were deleted; each has a key of its own, not a prefix. After the commit that noted them. */
export const removePictures = (deps: Stores & Records, keys: readonly string[]): Promise<void> =>
  withPatience(forEach(deps, keys, (key) => removeDue(deps, key)));

/** Inside the transaction that takes the note, so that nobody can claim bytes while they are being removed. */
const removeDue = (deps: Stores & Records, prefix: string): Promise<void> =>
  inScope(deps.db, asInstallation, async (tx) => {
    if (!(await takeDueRemoval(tx, prefix))) return;
    const state = await stateOf(tx, prefix);
    if (state === 'busy') await noteBlobRemoval(tx, [prefix], SECOND_PASS_SECONDS);
    if (state === 'free') await removeUnder(deps, prefix);
  });

async function stateOf(tx: Scoped, prefix: string): Promise<'free' | 'owned' | 'busy'> {
  const videoId = VIDEO_OF_PICTURE.exec(prefix)?.[1];
  if (videoId !== undefined) return await pictureState(tx, videoId, prefix);
  return (await prefixHasOwner(tx, prefix)) ? 'owned' : 'free';
}

const removeUnder = ({ blobs }: Pick<Stores, 'blobs'>, prefix: string): Promise<void> =>
  prefix.endsWith('/') ? blobs.removePrefix(prefix) : blobs.remove(prefix);

/** Never rejects; answers how many could not be removed. */
async function forEach(
  { log }: Pick<Stores, 'log'>,
  prefixes: readonly string[],
  remove: (prefix: string) => Promise<void>,
): Promise<number> {
  const waiting = [...prefixes];
  let failed = 0;
  const takeNext = async (): Promise<void> => {
    for (let prefix = waiting.shift(); prefix !== undefined; prefix = waiting.shift()) {
      try {
        await remove(prefix);
      } catch (error) {
        failed += 1;
        log.warn({ err: error, prefix }, 'bytes without an owner could not be removed yet');
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeNext));
  return failed;
}
