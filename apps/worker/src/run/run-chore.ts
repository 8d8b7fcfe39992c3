import type { QueuedJob } from '@sarm/runtime/queue/job-queue';
import type { ChoreHandler } from '../chores/chore-handler.ts';

/** Rejects when the queue shall try it again. */
export async function runChore(handler: ChoreHandler, queued: QueuedJob): Promise<void> {
  await handler.run(handler.chore.payload.parse(queued.payload));
}
