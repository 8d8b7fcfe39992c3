import { sql } from 'kysely';
import type { Queryable, Scoped } from './connect.ts';

/** Notes that bytes under a prefix (or one key) are to go. A second note for the same prefix only moves its time. */
export async function noteBlobRemoval(
  db: Queryable,
  prefixes: readonly string[],
  dueInSeconds: number,
): Promise<void> {
  const due = sql<Date>`now() + make_interval(secs => ${dueInSeconds})`;
  await sql`insert into blob_removals (prefix, due_at) select distinct each, ${due} from unnest(${[...prefixes]}::text[]) each
    on conflict (prefix) do update set due_at = excluded.due_at`.execute(db);
}

/**
 * Gives bytes their owner: the note goes in the transaction that writes the owner's row. False: the note was taken
 * before, so the bytes are going away and nothing may point to them.
 */
export async function claimBlobs(tx: Scoped, prefix: string): Promise<boolean> {
  const gone = await tx.deleteFrom('blob_removals').where('prefix', '=', prefix).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** As claimBlobs, for single keys, all or none: false when one of them is going away. */
export async function claimAllBlobs(tx: Scoped, keys: readonly string[]): Promise<boolean> {
  if (keys.length === 0) return true;
  const gone = await tx
    .deleteFrom('blob_removals')
    .where('prefix', '=', sql<string>`any (${[...keys]}::text[])`)
    .executeTakeFirst();
  return Number(gone.numDeletedRows) === keys.length;
}

/** Makes a note due now. False: there is none, because the bytes have found their owner. Waits for one who is just claiming. */
export async function hastenBlobRemoval(db: Queryable, prefix: string): Promise<boolean> {
  const hastened = await db
    .updateTable('blob_removals')
    .set({ due_at: sql<Date>`now()` })
    .where('prefix', '=', prefix)
    .executeTakeFirst();
  return hastened.numUpdatedRows > 0n;
}

/** Takes a due note. Remove the bytes before the commit: a failure then leaves the note for the next try. */
export async function takeDueRemoval(tx: Scoped, prefix: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('blob_removals')
    .where('prefix', '=', prefix)
    .where('due_at', '<=', sql<Date>`now()`)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

export async function dueBlobRemovals(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('blob_removals')
    .select('prefix')
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.prefix);
}

/**
 * The last net under the notes: whatever a note says, bytes of a project or video that has a row are never removed.
 * Needs a scope that sees every project.
 */
export async function prefixHasOwner(tx: Scoped, prefix: string): Promise<boolean> {
  const match = /^projects\/([0-9a-f-]{36})\/(?:videos\/([0-9a-f-]{36})\/)?$/.exec(prefix);
  if (match === null) return false;
  const [, projectId = '', videoId] = match;
  const owner =
    videoId === undefined
      ? tx.selectFrom('projects').select('id').where('id', '=', projectId)
      : tx.selectFrom('videos').select('id').where('id', '=', videoId);
  return (await owner.executeTakeFirst()) !== undefined;
}
