import { awaitServer } from '@sarm/database/kernel/await-server';
import { backupNames } from '../backup/make-backup.ts';
import { backupSecret } from '../backup/sealed-files.ts';
import type { CliConfig } from './cli-config.ts';

export interface BackupSettings {
  readonly folder: string;
  readonly secret: Buffer;
  readonly databaseUrl: string;
  readonly ownerUrl: string;
  readonly adminUrl: string;
}

/**
 * What the three commands of backups need in addition to every other command. They wait for the server: into an empty installation
 * of containers it is started by the restore itself, and makes its files first.
 */
export async function backupSettings(config: CliConfig): Promise<BackupSettings> {
  const { databaseAdminUrl: adminUrl, databaseOwnerUrl: ownerUrl } = config;
  if (adminUrl === undefined || ownerUrl === undefined)
    throw new Error(
      'configuration:\n  SARM_DATABASE_ADMIN_URL, SARM_DATABASE_OWNER_URL: needed, because row security hides rows from everybody else',
    );
  const secret = backupSecret(config.backupKey);
  await awaitServer(adminUrl, { report: (line) => console.error(line) });
  return { folder: config.backupFolder, secret, databaseUrl: config.databaseUrl, ownerUrl, adminUrl };
}

/** The named backup, or the newest. */
export async function chooseBackup(folder: string, name: string | undefined): Promise<string> {
  const names = await backupNames(folder);
  const chosen = name === undefined || name === 'newest' ? names.at(-1) : names.find((each) => each === name);
  if (chosen !== undefined) return chosen;
  throw new Error(names.length === 0 ? `${folder} holds no backup` : `${folder} holds ${names.join(', ')}`);
}
