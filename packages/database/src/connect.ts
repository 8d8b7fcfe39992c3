import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
export type Tx = Transaction<Tables>;
/** A repository works on either; one that must not run outside a transaction asks for Tx. */
export type Queryable = Kysely<Tables>;

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
  /** Errors of idle connections, e.g. when the server restarts; without a listener they would end the process. */
  readonly onIdleError: (error: Error) => void;
}

export interface Connected {
  readonly db: Database;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export function connect(options: ConnectOptions): Connected {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections,
    application_name: options.applicationName,
    types,
    // A request waits this long for the database, then answers 503 instead of hanging.
    connectionTimeoutMillis: 3000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
  });
  pool.on('error', options.onIdleError);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

/** Rejects when the server does not answer. */
export const pingDatabase = async (db: Queryable): Promise<void> => void (await sql`select 1`.execute(db));
