import { deleteIdempotencyKeysBefore } from '@sarm/database/idempotency.repository';
import { deleteSessionsExpiredBefore } from '@sarm/database/sessions.repository';
import { deleteThrottlesBefore } from '@sarm/database/throttles.repository';
import type { AppDeps } from '../../deps.ts';

const DAY_MS = 86_400_000;

/** Rows that no request can need any more. Several copies may do it at once without harm. */
export async function clearExpired(deps: Pick<AppDeps, 'db' | 'clock'>): Promise<number> {
  const ago = (days: number): Date => new Date(deps.clock.now().getTime() - days * DAY_MS);
  const throttles = await deleteThrottlesBefore(deps.db, ago(1));
  const keys = await deleteIdempotencyKeysBefore(deps.db, ago(1));
  // Kept a month past their end: an investigation asks for the address of a session.
  const sessions = await deleteSessionsExpiredBefore(deps.db, ago(30));
  return throttles + keys + sessions;
}
