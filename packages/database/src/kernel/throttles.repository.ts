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

export interface GrowingLimit {
  readonly free: number;
  readonly firstDelaySeconds: number;
  readonly longestDelaySeconds: number;
  readonly memorySeconds: number;
}

/**
 * Counts one try unless the delay after the last counted one is still running; window_start is the time of that one.
 * One statement, so that of parallel tries only as many pass as one after another. Undefined: refused and not counted.
 */
export async function hitGrowingThrottle(
  db: Queryable,
  { key, now, limit }: { key: string; now: Date; limit: GrowingLimit },
): Promise<number | undefined> {
  const { rows } = await sql<{ hits: number }>`
    insert into throttles as t (key, window_start, hits) values (${key}, ${now}, 1)
    on conflict (key) do update set
      hits = case when t.window_start <= ${now}::timestamptz - make_interval(secs => ${limit.memorySeconds}) then 1 else t.hits + 1 end,
      window_start = greatest(t.window_start, excluded.window_start)
    where t.hits <= ${limit.free} or t.window_start + ${delayAfter(limit)} <= ${now}::timestamptz
    returning hits`.execute(db);
  return rows[0]?.hits;
}

/** When the next try of a refused caller can pass. */
export async function growingThrottleEnd(
  db: Queryable,
  key: string,
  limit: GrowingLimit,
): Promise<Date | undefined> {
  const { rows } = await sql<{ end: Date }>`
    select t.window_start + ${delayAfter(limit)} as "end" from throttles t where key = ${key}`.execute(db);
  return rows[0]?.end;
}

/** A try that succeeded does not count; while the delay grows, the failures of others before it still do. */
export async function forgiveGrowingTry(db: Queryable, key: string, limit: GrowingLimit): Promise<void> {
  await sql`update throttles set hits = case when hits <= ${limit.free} then 0 else hits - 1 end
    where key = ${key}`.execute(db);
}

const delayAfter = (limit: GrowingLimit) => sql`make_interval(secs => case when t.hits <= ${limit.free} then 0
  else least(${limit.longestDelaySeconds}::float8, ${limit.firstDelaySeconds}::float8 * 2 ^ least(t.hits - ${limit.free} - 1, 30)) end)`;

export async function clearThrottle(db: Queryable, key: string): Promise<void> {
  await db.deleteFrom('throttles').where('key', '=', key).execute();
}

export async function deleteThrottlesBefore(db: Queryable, before: Date): Promise<number> {
  const result = await db.deleteFrom('throttles').where('window_start', '<', before).executeTakeFirst();
  return Number(result.numDeletedRows);
}
