import type { Socket } from 'node:net';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { joinBegin } from './join-begin.ts';
import { type ConnectionShares, shareConnections } from './share-connections.ts';
import type { Tables } from './tables.generated.ts';

/** The pool. It runs for nobody, so rows of projects and people are invisible through it. */
export type Database = Kysely<Tables>;

declare const scoped: unique symbol;
/**
 * A transaction that declares for whom it runs. Only inScope makes one, and the repositories of isolated tables need
 * it: a call through the bare pool would silently answer nothing, and so does not compile.
 */
export type Scoped = Transaction<Tables> & { readonly [scoped]: true };
/** For the repositories of tables outside isolation (UNISOLATED_TABLES) alone. */
export type Queryable = Database | Scoped;

const BIGINT = 20;
const DATE = 1082;
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === BIGINT) return Number;
    // A date is a day, not an instant: a Date object would shift it by the time zone.
    if (oid === DATE) return (value: string) => value;
    return pg.types.getTypeParser(oid, format);
  }) as typeof pg.types.getTypeParser,
};

export interface ConnectOptions {
  readonly url: string;
  readonly maxConnections: number;
  readonly applicationName: string;
  /** A connection that breaks while no statement runs, e.g. when the server restarts. */
  readonly onIdleError: (error: Error) => void;
  /** Without a byte for this long a connection counts as broken: the network may drop packets silently. */
  readonly silentMilliseconds?: number;
  /** The longest that a statement may take; 0: as long as it needs, for a migration of a grown installation. */
  readonly statementMilliseconds?: number;
  /** The longest that a statement waits for a lock; absent: as long as the statement may take. */
  readonly lockMilliseconds?: number;
  /** Who may hold how many connections at once; absent: first come, first served. */
  readonly shares?: ConnectionShares;
}

const STATEMENT_MS = 30_000;
/** Longer than any statement may take, shorter than anybody waits. Where statements may take any time, silence says nothing. */
const silenceFor = (statementMs: number): number => (statementMs === 0 ? 0 : statementMs + 10_000);

export interface Connected {
  readonly db: Database;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export function connect(options: ConnectOptions): Connected {
  const { statementMilliseconds = STATEMENT_MS, lockMilliseconds } = options;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections,
    application_name: options.applicationName,
    types,
    // A request waits this long for the database, then answers 503 instead of hanging.
    connectionTimeoutMillis: 3000,
    statement_timeout: statementMilliseconds,
    ...(lockMilliseconds === undefined ? {} : { lock_timeout: lockMilliseconds }),
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    pipeline: true,
    // Compiling a statement costs hundreds of milliseconds and pays for reports of minutes alone, which the product has none of.
    // The driver does not send a limit of 0, so that one of the role or database would hold.
    options: `-c jit=off${statementMilliseconds === 0 ? ' -c statement_timeout=0' : ''}`,
  });
  pool.on('error', options.onIdleError);
  // The pool listens to idle connections only. One that breaks between two statements of a transaction reports to its
  // own client, and without a listener there that would end the process.
  pool.on('connect', (client) => {
    client.on('error', options.onIdleError);
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    const silence = options.silentMilliseconds ?? silenceFor(statementMilliseconds);
    stream.setTimeout(silence, () =>
      stream.destroy(new Error('Connection terminated: the server fell silent')),
    );
  });
  const joined = joinBegin(pool);
  const shared = options.shares === undefined ? joined : shareConnections(joined, options.shares);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: shared }) });
  return { db, pool, close: () => db.destroy() };
}

/** Rejects when the server does not answer. */
export const pingDatabase = async (db: Queryable): Promise<void> => void (await sql`select 1`.execute(db));
