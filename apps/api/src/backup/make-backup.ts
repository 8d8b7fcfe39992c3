import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { databaseNameOf, inSnapshot, withDatabaseName } from '@sarm/database/backups/superuser';
import type { Database } from '@sarm/database/kernel/connect';
import { PRODUCT } from '@sarm/domain/product';
import { BlobNotFound, type BlobStore } from '@sarm/runtime/blobs/blob-store';
import { entryOf, readErasures } from '../modules/erasures/erasure-list.ts';
import { type BackedUpFile, backupManifest, type BackupManifest } from './backup-manifest.ts';
import { startDump } from './postgres-programs.ts';
import { readFolder } from './read-folder.ts';
import { PLACES, readSealedText, sealedName, writeSealed } from './sealed-files.ts';

export interface BackupOptions {
  /** Backups stand beside each other in it, each in a folder named by its time. */
  readonly folder: string;
  readonly secret: Buffer;
  readonly databaseUrl: string;
  /** A superuser: the dump needs every row. */
  readonly adminUrl: string;
  readonly db: Database;
  readonly blobs: BlobStore;
  readonly now: Date;
}

export interface MadeBackup {
  readonly path: string;
  readonly manifest: BackupManifest;
  /** Files whose bytes were sealed now; the others lie there from a former backup. */
  readonly written: number;
  readonly bytes: number;
}

/** Names sort by time. */
const NAME = /^\d{8}T\d{9}Z$/;
export const backupNames = async (folder: string): Promise<string[]> =>
  (await readFolder(folder)).filter((name) => NAME.test(name)).sort();

/**
 * The database first and the files after it: an object without a row does no harm, a row without its object does. The manifest is
 * written last; a folder without one is no backup.
 */
export async function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  const { folder, secret, now } = options;
  const path = join(folder, now.toISOString().replaceAll(/[-:.]/g, ''));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const former = await formerFiles(folder, secret);
  await mkdir(path, { mode: 0o700 });
  const database = await dumpDatabase(options, path);
  const { files, written, bytes } = await sealFiles(options, former);
  const erasures = (await readErasures(options)).map(entryOf);
  const manifest = backupManifest.parse({
    format: 1,
    version: PRODUCT.version,
    startedAt: now.toISOString(),
    ...database,
    files,
    erasures,
  });
  await writeSealed(PLACES.manifest(path), Readable.from([Buffer.from(JSON.stringify(manifest))]), secret);
  return { path, manifest, written, bytes: bytes + manifest.dump.size };
}

async function dumpDatabase({ adminUrl, databaseUrl, secret }: BackupOptions, path: string) {
  const url = withDatabaseName(adminUrl, databaseNameOf(databaseUrl));
  const { dumped, ...rest } = await inSnapshot(url, async (snapshot) => {
    const program = startDump(url, snapshot);
    const dump = await writeSealed(PLACES.dump(path), program.bytes, secret);
    await program.ended;
    return dump;
  });
  return { dump: dumped, ...rest };
}

/** Of the newest backup: what it has sealed is not sealed again. */
async function formerFiles(folder: string, secret: Buffer): Promise<ReadonlyMap<string, BackedUpFile>> {
  for (const name of (await backupNames(folder)).toReversed()) {
    const text = await readSealedText(PLACES.manifest(join(folder, name)), secret).catch((error: unknown) => {
      // A backup that was interrupted has none; one that cannot be opened must be reported, not built upon.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    });
    if (text === undefined) continue;
    const { files } = backupManifest.parse(JSON.parse(text));
    return new Map(files.map((file) => [file.sealed, file]));
  }
  return new Map();
}

async function sealFiles(
  { folder, secret, blobs }: BackupOptions,
  former: ReadonlyMap<string, BackedUpFile>,
): Promise<{ files: BackedUpFile[]; written: number; bytes: number }> {
  const files: BackedUpFile[] = [];
  let [written, bytes] = [0, 0];
  for await (const key of blobs.list('')) {
    const info = await blobs.head(key);
    // Removed since the list was read: its row is gone as well, or goes with the next step of its removal.
    if (info === null) continue;
    const modifiedAt = info.modifiedAt.toISOString();
    const sealed = sealedName(secret, { key, size: info.size, modifiedAt });
    const place = PLACES.file(folder, sealed);
    const unchanged = former.get(sealed);
    if (unchanged !== undefined && (await stat(place).catch(() => undefined)) !== undefined) {
      files.push(unchanged);
      continue;
    }
    try {
      const measured = await writeSealed(place, (await blobs.open(key)).stream, secret);
      files.push({ key, contentType: info.contentType, modifiedAt, sealed, ...measured });
      written += 1;
      bytes += measured.size;
    } catch (error) {
      if (!(error instanceof BlobNotFound)) throw error;
    }
  }
  return { files, written, bytes };
}
