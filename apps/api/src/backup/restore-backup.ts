import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { differencesOf } from '@sarm/database/backups/measure-tables';
import {
  databaseNameOf,
  dropDatabase,
  isEmptyDatabase,
  measureDatabase,
  withDatabaseName,
} from '@sarm/database/backups/superuser';
import { provision, APP_ROLE, OWNER_ROLE } from '@sarm/database/kernel/provision';
import { readMigrations } from '@sarm/database/kernel/migrate';
import type { BlobStore } from '@sarm/runtime/blobs/blob-store';
import { backupManifest, type BackupManifest } from './backup-manifest.ts';
import { restoreDump } from './postgres-programs.ts';
import { PLACES, readSealed, readSealedText } from './sealed-files.ts';
import { verifyRestoredAudit } from './verify-restored-audit.ts';
import { type KeepFile, restoreFile } from './restore-file.ts';

export interface RestoreTarget {
  /** The folder that holds backups, and which of them. */
  readonly folder: string;
  readonly name: string;
  readonly secret: Buffer;
  /** As sarm_app, as sarm_owner and as a superuser. */
  readonly databaseUrl: string;
  readonly ownerUrl: string;
  readonly adminUrl: string;
}

export interface Restored {
  readonly manifest: BackupManifest;
  readonly rows: number;
  /** Empty: the restored installation is the one that was backed up. */
  readonly problems: readonly string[];
}

export const readManifest = async (target: Pick<RestoreTarget, 'folder' | 'name' | 'secret'>) =>
  backupManifest.parse(
    JSON.parse(await readSealedText(PLACES.manifest(join(target.folder, target.name)), target.secret)),
  );

/** Into an empty installation only, and complete: rows, digests, files and every link of the audit log are compared. */
export async function restoreBackup({
  blobs,
  ...target
}: RestoreTarget & { blobs: BlobStore }): Promise<Restored> {
  for await (const key of blobs.list(''))
    throw new Error(`the store is not empty (${key.split('/')[0]}/…): a restore replaces nothing`);
  return await restoreInto(target, (key, bytes, contentType) => blobs.put(key, bytes, { contentType }));
}

/** Beside the running installation: a database that is dropped afterwards, and every file read to its end without being kept. */
export async function testRestore(target: RestoreTarget): Promise<Restored> {
  const database = `sarm_restore_test_${Date.now()}`;
  const rename = (url: string): string => withDatabaseName(url, database);
  const urls = { databaseUrl: rename(target.databaseUrl), ownerUrl: rename(target.ownerUrl) };
  try {
    return await restoreInto({ ...target, ...urls }, digestOf);
  } finally {
    await dropDatabase(target.adminUrl, database);
  }
}

async function restoreInto(target: RestoreTarget, keep: KeepFile): Promise<Restored> {
  const path = join(target.folder, target.name);
  const manifest = await readManifest(target);
  await refuseNewer(manifest);
  const database = databaseNameOf(target.databaseUrl);
  const adminUrl = withDatabaseName(target.adminUrl, database);
  await provision({
    adminUrl: target.adminUrl,
    database,
    ownerPassword: passwordOf(target.ownerUrl, OWNER_ROLE),
    appPassword: passwordOf(target.databaseUrl, APP_ROLE),
  });
  if (!(await isEmptyDatabase(adminUrl)))
    throw new Error(`the database ${database} is not empty: a restore replaces nothing`);
  await restoreDump(adminUrl, readSealed(PLACES.dump(path), target.secret));
  const problems = differencesOf(manifest.tables, await measureDatabase(adminUrl));
  for (const file of manifest.files) problems.push(...(await restoreFile({ ...target, keep }, file)));
  problems.push(...(await verifyRestoredAudit(target.databaseUrl)));
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  return { manifest, rows, problems };
}

const digestOf: KeepFile = async (_key, bytes) => {
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of bytes as AsyncIterable<Buffer>) {
    size += piece.length;
    hash.update(piece);
  }
  return { size, sha256: hash.digest('hex') };
};

/** Its dump has tables and columns that this version would neither see nor upgrade. */
async function refuseNewer(manifest: BackupManifest): Promise<void> {
  const own = new Set((await readMigrations()).map((each) => each.name));
  const unknown = manifest.schema.filter((name) => !own.has(name));
  if (unknown.length > 0)
    throw new Error(
      `the backup is of version ${manifest.version}, which is newer than this one (${unknown.join(', ')}): install that version first`,
    );
}

const passwordOf = (url: string, role: string): string => {
  const { username, password, host } = new URL(url);
  if (username !== role) throw new Error(`configuration:\n  the user of ${host} must be ${role}`);
  return decodeURIComponent(password);
};
