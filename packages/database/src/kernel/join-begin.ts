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

/** As applyScope writes it; nobody reads its answer. */
const SETS_SCOPE = /^select set_config\('app\.user_id', /;

/**
 * A pool whose transactions begin, and learn for whom they run, together with their first statement: all leave in one packet
 * and nobody waits for the answers to BEGIN and to the scope, which is two trips to the server less for every transaction. A
 * click on a cell waits for six of them. The connections must be made with `pipeline`.
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

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

function joining(client: pg.PoolClient): PostgresPoolClient {
  /** BEGIN, and the scope behind it, that wait for a statement to go with. */
  let held: readonly Statement[] = [];
  const send = async (text: string, values: readonly unknown[]): Promise<Answer> => {
    if (BEGINS.test(text)) {
      held = [{ text, values: [] }];
      return nothing('BEGIN');
    }
    if (held.length === 0) return await client.query(text, [...values]);
    const before = held;
    if (before.length === 1 && SETS_SCOPE.test(text)) {
      held = [...before, { text, values }];
      return nothing('SELECT');
    }
    held = [];
    // Nothing was sent to the server since it began.
    if (ENDS.test(text)) return nothing(text.toUpperCase());
    const stream = streamOf(client);
    stream.cork();
    const earlier = before.map((each) => client.query(each.text, [...each.values]));
    const sent = client.query(text, [...values]);
    stream.uncork();
    // Should BEGIN fail, the statement ran by itself: its answer must not count as one of a transaction. Should the scope
    // fail, the server refuses the statement too.
    await Promise.all([...earlier, sent]);
    return await sent;
  };
  return {
    query: send as PostgresPoolClient['query'],
    release: (destroy) => {
      held = [];
      client.release(destroy);
    },
  };
}
