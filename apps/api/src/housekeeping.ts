import type { AppDeps } from './deps.ts';
import { clearExpired } from './modules/system/clear-expired.ts';
import { runVideoHousekeeping } from './modules/videos/run-housekeeping.ts';

const EVERY_MS = 300_000;
const CHORES: Readonly<Record<string, (deps: AppDeps) => Promise<unknown>>> = {
  'expired rows': clearExpired,
  'expired uploads and ownerless files': runVideoHousekeeping,
};

/** One chore that fails does not keep the others from being done; the next round tries it again. */
export async function runChores(deps: AppDeps): Promise<void> {
  for (const [chore, run] of Object.entries(CHORES)) {
    try {
      await run(deps);
    } catch (error) {
      deps.log.warn({ chore, err: error }, 'housekeeping failed');
    }
  }
}

/** Returns the way to stop it, which waits for the round under way. */
export function startHousekeeping(deps: AppDeps): () => Promise<void> {
  let round: Promise<void> | undefined;
  const timer = setInterval(() => {
    round ??= runChores(deps).finally(() => {
      round = undefined;
    });
  }, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await round;
  };
}
