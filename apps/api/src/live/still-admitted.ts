import { findCaller } from '@sarm/database/kernel/access.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { sessionLives } from '../http/load-caller.ts';

export interface StreamOwner {
  readonly userId: string;
  readonly sessionId: string;
}

/** Session and account as they are now, not as they were when the stream was opened. */
export async function stillAdmitted(
  tx: Scoped,
  { userId, sessionId }: StreamOwner,
  now: Date,
): Promise<boolean> {
  const caller = await findCaller(tx, sessionId);
  return caller?.userId === userId && caller.isActive && sessionLives(caller, now);
}
