import { awaitServer } from '@sarm/database/kernel/await-server';
import { findNewerMigrations, migrateToLatest } from '@sarm/database/kernel/migrate';
import { retryLocked } from '@sarm/database/kernel/retry-locked';
import { registerShippedModels } from '@sarm/database/analyses/models.repository';
import { APP_ROLE, OWNER_ROLE, provision } from '@sarm/database/kernel/provision';
import { writeReferenceData } from '@sarm/database/kernel/reference-data';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import { readShippedModels } from '@sarm/runtime/models/read-shipped-models';
import { installQueues } from '@sarm/runtime/queue/install-queues';
import type { Database } from '@sarm/database/kernel/connect';
import type { CliConfig } from './cli-config.ts';
import { withDatabase } from './run-command.ts';

export type MigrateConfig = Pick<
  CliConfig,
  'databaseUrl' | 'databaseOwnerUrl' | 'databaseAdminUrl' | 'modelsFolder'
> & {
  /** Absent: those of the product. */
  readonly migrationsFolder?: string;
};

/** An index of a grown table takes minutes; what waits for a lock, however, holds up everybody behind it. */
const OWNER_LIMITS = { statementMilliseconds: 0, lockMilliseconds: 5000 };

/** Brings roles, schema, reference data, shipped models and queues up to date. Safe to run again, and before every start. */
export async function migrate(
  config: MigrateConfig,
  report: (line: string) => void = () => undefined,
): Promise<string[]> {
  const models = await readShippedModels(config.modelsFolder);
  const { databaseUrl, databaseOwnerUrl: ownerUrl, databaseAdminUrl: adminUrl } = config;
  if (ownerUrl === undefined) throw new Error('configuration:\n  SARM_DATABASE_OWNER_URL: needed to migrate');
  await awaitServer(adminUrl ?? ownerUrl, { report });
  if (adminUrl !== undefined) {
    await provision({
      adminUrl,
      database: decodeURIComponent(new URL(databaseUrl).pathname.slice(1)),
      ownerPassword: passwordOf(ownerUrl, OWNER_ROLE),
      appPassword: passwordOf(databaseUrl, APP_ROLE),
    });
  }
  // Put back after an upgrade, this version goes on with the schema of the newer one, which only added to it. Its migrator would refuse
  // what it does not hold, and with it the start; its reference data and queues would take back what the newer version has written.
  const newer = await withDatabase(ownerUrl, (db) => findNewerMigrations(db, config.migrationsFolder));
  if (newer.length > 0) {
    report(`the schema is of a newer version (${newer.join(', ')}) and stays as it is`);
    return [];
  }
  const bringUpToDate = async (db: Database) => {
    const names = await retryLocked(() => migrateToLatest(db, config.migrationsFolder), { report });
    await retryLocked(() => inScope(db, asInstallation, writeReferenceData), { report });
    await retryLocked(() => inScope(db, asInstallation, (tx) => registerShippedModels(tx, models)), {
      report,
    });
    return names;
  };
  const applied = await withDatabase(ownerUrl, bringUpToDate, OWNER_LIMITS);
  await installQueues({ ownerUrl, appRole: APP_ROLE });
  return applied;
}

function passwordOf(text: string, role: string): string {
  const url = new URL(text);
  // Anything else would create a role that the product then does not connect as.
  if (url.username !== role) throw new Error(`configuration:\n  the user of ${url.host} must be ${role}`);
  return decodeURIComponent(url.password);
}
