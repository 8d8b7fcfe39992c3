import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { adminUrl, databaseUrl, TEST_PASSWORD } from '@sarm/testing/test-database';
import pg from 'pg';
import { type Connected, connect } from '../src/kernel/connect.ts';
import { OWNER_ROLE, provision } from '../src/kernel/provision.ts';

const FOLDER = join(import.meta.dirname, 'frozen');

/** One of each frozen schema: an installation as it was when that schema was the newest. */
export const FROZEN_DUMPS = readdirSync(FOLDER).filter((name) => name.endsWith('.sql.gz'));

export interface RestoredDump {
  readonly name: string;
  /** A superuser, whom row security does not stop. */
  readonly admin: Connected;
  readonly ownerUrl: string;
  drop(): Promise<void>;
}

/** A database of its own with the rows, owners, rights and policies of the dump. */
export async function restoreFrozen(file: string): Promise<RestoredDump> {
  const name = `sarm_test_frozen_${randomBytes(6).toString('hex')}`;
  await provision({ adminUrl, database: name, ownerPassword: TEST_PASSWORD, appPassword: TEST_PASSWORD });
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  // A connection of its own: the dump changes settings that would stay with one of a pool.
  await send(url.toString(), gunzipSync(readFileSync(join(FOLDER, file))).toString('utf8'));
  const admin = connect({
    url: url.toString(),
    maxConnections: 2,
    applicationName: 'test-frozen',
    onIdleError: () => undefined,
  });
  return {
    name,
    admin,
    ownerUrl: databaseUrl(name, OWNER_ROLE),
    drop: async () => {
      await admin.close();
      await send(adminUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

async function send(connectionString: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}
