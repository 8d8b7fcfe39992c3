import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installQueues } from '@sarm/runtime/queue/install-queues';
import { connect } from '@sarm/database/kernel/connect';
import { migrateToLatest } from '@sarm/database/kernel/migrate';
import { APP_ROLE, OWNER_ROLE, provision } from '@sarm/database/kernel/provision';
import { writeReferenceData } from '@sarm/database/kernel/reference-data';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import pg from 'pg';
import { adminUrl, databaseUrl, TEST_PASSWORD } from './test-database.ts';

const MIGRATIONS = join(import.meta.dirname, '../../database/migrations');

/** vitest global setup: one migrated template that every test file copies in some 100 ms. */
export async function setup(context: {
  provide: (key: 'templateDatabase', value: string) => void;
}): Promise<void> {
  const name = await templateName();
  await provision({ adminUrl, database: name, ownerPassword: TEST_PASSWORD, appPassword: TEST_PASSWORD });
  const url = databaseUrl(name, OWNER_ROLE);
  const owner = connect({
    url,
    maxConnections: 2,
    applicationName: 'test-template',
    onIdleError: () => undefined,
  });
  await migrateToLatest(owner.db);
  await inScope(owner.db, asInstallation, writeReferenceData);
  await installQueues({ ownerUrl: url, appRole: APP_ROLE });
  await owner.close();
  context.provide('templateDatabase', name);
}

/** Drops copies that an interrupted run left behind; younger ones may belong to a concurrent run. */
export async function teardown(): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database d where datname like 'sarm\\_test\\_%' and datname not like 'sarm\\_test\\_template%'
     and not exists (select 1 from pg_stat_activity a where a.datname = d.datname)
     and (pg_stat_file('base/' || d.oid || '/PG_VERSION', true)).modification < now() - interval '2 hours'`,
  );
  for (const { datname } of rows)
    await client.query(`drop database if exists ${pg.escapeIdentifier(datname)}`);
  await client.end();
}

/** A changed migration makes another template, so a stale one is never used. */
async function templateName(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of (await readdir(MIGRATIONS, { recursive: true })).sort())
    if (file.endsWith('.sql')) hash.update(await readFile(join(MIGRATIONS, file)));
  const base = join(import.meta.dirname, '../../..');
  for (const file of [
    'packages/domain/src/access/permissions.ts',
    'packages/domain/src/access/roles.ts',
    'packages/contracts/src/jobs/job-table.ts',
    'packages/contracts/src/jobs/chore-table.ts',
  ]) {
    hash.update(await readFile(join(base, file)));
  }
  return `sarm_test_template_${hash.digest('hex').slice(0, 12)}`;
}

declare module 'vitest' {
  export interface ProvidedContext {
    templateDatabase: string;
  }
}
