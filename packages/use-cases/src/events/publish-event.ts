import { deliverEventChore } from '@sarm/contracts/jobs/chore-table';
import type { Scoped } from '@sarm/database/kernel/connect';
import { newId } from '@sarm/database/kernel/new-id';
import { insertEvent } from '@sarm/database/work/outbox.repository';
import type { ProductEvent } from '@sarm/domain/events';
import type { JobQueue } from '@sarm/runtime/queue/job-queue';

/**
 * Writes the event in the transaction of the change, with the job that delivers it: either all three exist or none.
 * People are found and notified later, so the change waits for nobody.
 */
export async function publishEvent(
  tx: Scoped,
  queue: Pick<JobQueue, 'enqueue'>,
  event: ProductEvent & { readonly projectId: string | null },
): Promise<void> {
  const id = newId();
  await insertEvent(tx, { id, ...event });
  await queue.enqueue(tx, deliverEventChore, id, { eventId: id });
}
