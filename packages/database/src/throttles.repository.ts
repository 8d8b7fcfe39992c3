import { sql } from 'kysely';
import type { Queryable } from './connect.ts';

export interface ThrottleState {
  readonly hits: number;
  readonly windowStart: Date;
}

/** Counts one try in a fixed window. One statement, so that parallel tries cannot slip past the count. */
export async function hitThrottle(
  db: Queryable,
  hit: { key: string; windowSeconds: number; now: Date },
): Promise<ThrottleState> {
  const { rows } = await sql<ThrottleState>`
    insert into throttles as t (key, window_start, hits) values (${hit.key}, ${hit.now}, 1)
    on conflict (key) do update set
      hits = case when t.window_start <= ${hit.now}::timestamptz - make_interval(secs => ${hit.windowSeconds}) then 1 else t.hits + 1 end,
      window_start = case when t.window_start <= ${hit.now}::timestamptz - make_interval(secs => ${hit.windowSeconds}) then excluded.window_start else t.window_start end
    returning hits, window_start as "windowStart"`.execute(db);
  const state = rows[0];
  if (state === undefined) throw new Error('the throttle row was not written');
  return state;
}

export async function clearThrottle(db: Queryable, key: string): Promise<void> {
  await db.deleteFrom('throttles').where('key', '=', key).execute();
}

export async function deleteThrottlesBefore(db: Queryable, before: Date): Promise<number> {
  const result = await db.deleteFrom('throttles').where('window_start', '<', before).executeTakeFirst();
  return Number(result.numDeletedRows);
}
