import type { VideoStore } from '@sarm/domain/settings';
import type { Queryable, Scoped } from './connect.ts';

export async function noteVideoStore(db: Queryable, name: VideoStore): Promise<void> {
  await db
    .insertInto('video_store_uses')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stores that videos were written to and that are not among these, as long as a video of that time is kept. */
export async function findMissingStores(tx: Scoped, open: readonly VideoStore[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('video_store_uses as u')
    .select('u.name')
    .where('u.name', 'not in', [...open])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('videos as v')
          .select('v.id')
          .whereRef('v.created_at', '>=', 'u.since')
          .where('v.original_removed_at', 'is', null),
      ),
    )
    .orderBy('u.name')
    .execute();
  return rows.map(({ name }) => name);
}
