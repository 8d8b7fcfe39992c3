import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Connected, connect } from '@sarm/database/kernel/connect';
import { APP_ROLE, OWNER_ROLE } from '@sarm/database/kernel/provision';
import pg from 'pg';
import { developmentPostgres } from './development-postgres.ts';

export const TEST_PASSWORD = 'test-only';
/** A superuser of a PostgreSQL that tests may create databases in. */
export const adminUrl = developmentPostgres();

export function databaseUrl(database: string, role: string): string {
  const url = new URL(adminUrl);
  url.username = role;
  url.password = TEST_PASSWORD;
  url.pathname = `/${database}`;
  return url.toString();
}

export interface TestDatabase {
  readonly name: string;
  /** The role the product runs as: under row-level security, owns nothing. */
  readonly app: Connected;
  readonly appUrl: string;
  readonly ownerUrl: string;
  /** A superuser: for arranging and for looking behind the curtain. */
  readonly admin: Connected;
  drop(): Promise<void>;
}

/** A database of its own, copied from the template (inject('templateDatabase') in a test). */
export async function createTestDatabase(template: string): Promise<TestDatabase> {
  const name = `sarm_test_${randomBytes(6).toString('hex')}`;
  await copyTemplate(template, name);
  const appUrl = databaseUrl(name, APP_ROLE);
  const superUrl = new URL(adminUrl);
  superUrl.pathname = `/${name}`;
  const quiet = { onIdleError: () => undefined };
  const app = connect({ url: appUrl, maxConnections: 10, applicationName: 'test-app', ...quiet });
  const admin = connect({
    url: superUrl.toString(),
    maxConnections: 4,
    applicationName: 'test-admin',
    // Arranges large installations by single statements, on machines that are busy with other tests.
    silentMilliseconds: 600_000,
    ...quiet,
  });
  const drop = async (): Promise<void> => {
    const closed = Promise.allSettled([app.close(), admin.close()]);
    // A test that failed may never give its connection back; dropping by force ends that session as well.
    await Promise.race([closed, delay(CLOSE_MS, undefined, { ref: false })]);
    await adminQuery(`drop database if exists ${name} with (force)`);
  };
  return { name, app, appUrl, ownerUrl: databaseUrl(name, OWNER_ROLE), admin, drop };
}

const CLOSE_MS = 20_000;
const OBJECT_IN_USE = '55006';
const TRIES = 10;

/** PostgreSQL waits 5 s for sessions on the template; a concurrent run that begins on a busy machine takes longer. */
async function copyTemplate(template: string, name: string): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      await adminQuery(
        `create database ${name} template ${pg.escapeIdentifier(template)} owner ${OWNER_ROLE}`,
        // A commit need not wait for the disk: nobody reads this database after a power cut. Tests that stop a
        // server use one of their own (private-postgres.ts), which keeps the usual setting.
        `alter database ${name} set synchronous_commit = off`,
      );
      return;
    } catch (error) {
      const isInUse = error instanceof pg.DatabaseError && error.code === OBJECT_IN_USE;
      if (!isInUse || tried === TRIES) throw error;
    }
  }
}

async function adminQuery(...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
