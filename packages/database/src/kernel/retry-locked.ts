import { setTimeout as wait } from 'node:timers/promises';

/** lock_not_available: the statement waited for its lock as long as it may. */
const LOCKED = '55P03';
const TRIES = 30;
const PAUSE_MS = 2000;

/**
 * A change of a table that waits behind a long transaction holds up every statement that comes after it, so it gives up
 * soon and comes again: the product goes on between two tries. The work must be safe to run again.
 */
export async function retryLocked<T>(
  work: () => Promise<T>,
  {
    report,
    tries = TRIES,
    pauseMs = PAUSE_MS,
  }: { report: (line: string) => void; tries?: number; pauseMs?: number },
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLocked(error) || tried >= tries) throw error;
      report(`a table is in use, try ${tried} of ${tries}: ${error.message}`);
      await wait(pauseMs);
    }
  }
}

const isLocked = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === LOCKED;
