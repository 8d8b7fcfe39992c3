import type { Socket } from 'node:net';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

type Answer = Pick<pg.QueryResult, 'command' | 'rows' | 'rowCount'>;

/** As Kysely writes them: a script that begins by itself goes as it is. */
const BEGINS = /^(begin|start transaction[a-z ]*)$/;
const ENDS = /^(commit|rollback)$/;
const nothing = (command: string): Answer => ({ command, rows: [], rowCount: 0 });
const streamOf = (client: pg.PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/**
 * A pool whose transactions begin together with their first statement: both leave in one packet and nobody waits for the
 * answer to BEGIN, which is one trip to the server less for every call. The connections must be made with `pipeline`.
 */
export function joinBegin(pool: pg.Pool): PostgresPool {
  const cache = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    connect: async () => {
      const client = await pool.connect();
      const joined = cache.get(client) ?? joining(client);
      cache.set(client, joined);
      return joined;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

function joining(client: pg.PoolClient): PostgresPoolClient {
  let begin: string | undefined;
  const send = async (text: string, values: readonly unknown[]): Promise<Answer> => {
    if (BEGINS.test(text)) {
      begin = text;
      return nothing('BEGIN');
    }
    if (begin === undefined) return await client.query(text, [...values]);
    const first = begin;
    begin = undefined;
    // Nothing was sent to the server between the two.
    if (ENDS.test(text)) return nothing(text.toUpperCase());
    const stream = streamOf(client);
    stream.cork();
    const sent = [client.query(first), client.query(text, [...values])] as const;
    stream.uncork();
    // Should BEGIN fail, the statement ran by itself: its answer must not count as one of a transaction.
    const [, answer] = await Promise.all(sent);
    return answer;
  };
  return {
    query: send as PostgresPoolClient['query'],
    release: (destroy) => {
      begin = undefined;
      client.release(destroy);
    },
  };
}
