import {
  clearFinishedTasks,
  endRetentionPass,
  findRetentionPlace,
  forgetRetentionPass,
  LOOKED_AT_ONCE,
  type RetentionPass,
} from '@sarm/database/work/clear-finished.repository';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import type { AppDeps } from '../../deps.ts';

/** A round leaves the chore time for the next one; a pass over millions of tasks goes on five minutes later, where it stopped. */
const MOST_ROUNDS = 100;
/** A task that was kept may be needed by nothing a week later. */
const AGAIN_AFTER_MS = 7 * 86_400_000;

/**
 * One run of a pass over finished tasks older than a moment. What fits one run is gone over at every run; a longer pass goes on with what
 * has become old enough, and begins anew a week after its end.
 */
export async function clearFinishedWork(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  pass: RetentionPass,
  before: Date,
  mostRounds = MOST_ROUNDS,
): Promise<number> {
  const now = clock.now();
  let removed = 0;
  let began = false;
  for (let round = 0; round < mostRounds; round += 1) {
    const ended = await inScope(db, asInstallation, async (tx) => {
      const found = await findRetentionPlace(tx, pass);
      const isOver = found?.endedAt != null && now.getTime() - found.endedAt.getTime() >= AGAIN_AFTER_MS;
      if (isOver) await forgetRetentionPass(tx, pass);
      const place = isOver ? undefined : found;
      began ||= place === undefined;
      const done = await clearFinishedTasks(tx, pass, { before, place });
      removed += done.removed;
      if (done.looked === LOOKED_AT_ONCE) return false;
      await (began ? forgetRetentionPass(tx, pass) : endRetentionPass(tx, pass, place?.endedAt ?? now));
      return true;
    });
    if (ended) break;
  }
  return removed;
}
