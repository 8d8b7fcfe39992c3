import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backupNames } from './make-backup.ts';
import { readFolder } from './read-folder.ts';
import { readManifest } from './restore-backup.ts';
import { PLACES } from './sealed-files.ts';

/** Keeps the newest, and the files that one of them needs. A manifest that cannot be read stops it before anything is removed. */
export async function pruneBackups(
  folder: string,
  { keep, secret }: { readonly keep: number; readonly secret: Buffer },
): Promise<{ backups: number; files: number }> {
  const names = await backupNames(folder);
  const kept = names.slice(-keep);
  const needed = new Set<string>();
  for (const name of kept)
    for (const file of (await readManifest({ folder, name, secret })).files) needed.add(file.sealed);
  const gone = names.slice(0, -keep);
  for (const name of gone) await rm(join(folder, name), { recursive: true });
  let files = 0;
  for (const part of await readFolder(join(folder, 'files')))
    for (const sealed of await readdir(join(folder, 'files', part))) {
      if (needed.has(sealed)) continue;
      await rm(PLACES.file(folder, sealed));
      files += 1;
    }
  return { backups: gone.length, files };
}
