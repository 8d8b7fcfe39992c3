import type { ProductEvent } from '@sarm/domain/events';
import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';

/** In the transaction of the change it reports. Anybody may write one; only the installation reads them. */
export async function insertEvent(
  tx: Scoped,
  event: ProductEvent & { readonly id: string; readonly projectId: string | null },
): Promise<void> {
  const { id, kind, projectId, payload } = event;
  await tx
    .insertInto('outbox')
    .values({ id, kind, project_id: projectId, payload: JSON.stringify(payload) })
    .execute();
}

/**
 * Holds an event that nobody has delivered and nobody else is delivering. Undefined: there is nothing to do. Whatever
 * delivers it is written in this transaction, so a delivery happens completely and once, or not at all.
 */
export async function takeEvent(tx: Scoped, id: string): Promise<ProductEvent | undefined> {
  const row = await tx
    .selectFrom('outbox')
    .select(['kind', 'payload'])
    .where('id', '=', id)
    .where('delivered_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  // Written by insertEvent and by nothing else.
  return row as ProductEvent | undefined;
}

export async function markDelivered(tx: Scoped, id: string): Promise<void> {
  await tx.updateTable('outbox').set({ delivered_at: sql<Date>`now()` }).where('id', '=', id).execute();
}

/** Events that were written this long ago and still wait; their own job was given up, or is about to be done. */
export const missedEventsQuery = (tx: Scoped, wait: { olderThanSeconds: number; limit: number }) =>
  tx
    .selectFrom('outbox')
    .select('id')
    .where('delivered_at', 'is', null)
    .where('created_at', '<', sql<Date>`now() - make_interval(secs => ${wait.olderThanSeconds})`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(wait.limit);

export async function deleteDeliveredBefore(tx: Scoped, before: Date): Promise<number> {
  const gone = await tx.deleteFrom('outbox').where('delivered_at', '<', before).executeTakeFirst();
  return Number(gone.numDeletedRows);
}
