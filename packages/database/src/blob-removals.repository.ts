import { sql } from 'kysely';
import type { Queryable } from './connect.ts';

/** Notes that bytes under a prefix (or one key) are to go. A second note for the same prefix only moves its time. */
export async function noteBlobRemoval(
  db: Queryable,
  prefixes: readonly string[],
  dueInSeconds: number,
): Promise<void> {
  const due = sql<Date>`now() + make_interval(secs => ${dueInSeconds})`;
  await sql`insert into blob_removals (prefix, due_at) select each, ${due} from unnest(${[...prefixes]}::text[]) each
    on conflict (prefix) do update set due_at = excluded.due_at`.execute(db);
}

/** The bytes found their owner (or are gone). */
export async function forgetBlobRemoval(db: Queryable, prefix: string): Promise<boolean> {
  const gone = await db.deleteFrom('blob_removals').where('prefix', '=', prefix).executeTakeFirst();
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
