import { resolve } from 'node:path';
import {
  bucketAddresses,
  type NamedStores,
  readStores,
  storeEnvironment,
} from '@sarm/runtime/blobs/store-config';
import { demandEncryption, protectedEnvironment, readClearTextHosts } from '@sarm/runtime/protected-address';
import { type Environment, readEnvironment } from '@sarm/runtime/read-environment';
import { z } from 'zod';

const url = z.string().startsWith('postgres');
/** What .env.example shows. */
export const cliEnvironment = z.object({
  SARM_DATABASE_URL: url,
  /** Owns the schema; only migrations use it. */
  SARM_DATABASE_OWNER_URL: url.optional(),
  /** A superuser, for the first migration only. */
  SARM_DATABASE_ADMIN_URL: url.optional(),
  ...storeEnvironment,
  ...protectedEnvironment,
  /** The models that ship with the product. */
  SARM_MODELS_FOLDER: z.string().default(resolve(import.meta.dirname, '../../../../models')),
  /** Where backups lie, and what seals them: without it nobody can read them, the operator included. */
  SARM_BACKUP_FOLDER: z.string().default('backups'),
  SARM_BACKUP_KEY: z.string().min(32, 'at least 32 characters').optional(),
  SARM_ADMIN_PASSWORD: z.string().optional(),
  /** Set by `npm run dev`: people with a public password may be created without confirmation. */
  SARM_DEVELOPMENT: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
  SARM_DEMO_PASSWORD: z.string().min(8).default('demo-password'),
});

export interface CliConfig {
  readonly databaseUrl: string;
  readonly databaseOwnerUrl: string | undefined;
  readonly databaseAdminUrl: string | undefined;
  readonly stores: NamedStores;
  readonly dataFolder: string;
  readonly modelsFolder: string;
  readonly backupFolder: string;
  readonly backupKey: string | undefined;
  readonly adminPassword: string | undefined;
  readonly demoPassword: string;
  readonly development: boolean;
}

/** The commands need less than the server, so a database can be prepared before the rest is configured. */
export function readCliConfig(env: Environment): CliConfig {
  const v = readEnvironment(cliEnvironment, env);
  const clearTextHosts = readClearTextHosts(v);
  demandEncryption(
    [
      { name: 'SARM_DATABASE_URL', kind: 'database', url: v.SARM_DATABASE_URL },
      { name: 'SARM_DATABASE_OWNER_URL', kind: 'database', url: v.SARM_DATABASE_OWNER_URL },
      { name: 'SARM_DATABASE_ADMIN_URL', kind: 'database', url: v.SARM_DATABASE_ADMIN_URL },
      ...bucketAddresses(v),
    ],
    clearTextHosts,
  );
  return {
    databaseUrl: v.SARM_DATABASE_URL,
    databaseOwnerUrl: v.SARM_DATABASE_OWNER_URL,
    databaseAdminUrl: v.SARM_DATABASE_ADMIN_URL,
    stores: readStores(v),
    dataFolder: v.SARM_DATA_FOLDER,
    modelsFolder: v.SARM_MODELS_FOLDER,
    backupFolder: v.SARM_BACKUP_FOLDER,
    backupKey: v.SARM_BACKUP_KEY,
    adminPassword: v.SARM_ADMIN_PASSWORD,
    demoPassword: v.SARM_DEMO_PASSWORD,
    development: v.SARM_DEVELOPMENT,
  };
}
