import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredBlob } from './blob-store.ts';
import { PRIVATE_FOLDER } from './private-folder.ts';

const ABANDONED_MS = 24 * 3_600_000;

export async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = (await orUndefined(readdir(folder, { withFileTypes: true }))) ?? [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile()) yield path;
  }
}

/** Moves without copying where both lie on one disk. */
export async function takeOver(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (!isCode(error, 'EXDEV')) throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL);
    return false;
  }
}

export async function hashFile(path: string): Promise<StoredBlob> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: hash.digest('hex') };
}

export const makeFolder = async (folder: string): Promise<void> =>
  void (await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER }));

export async function syncPath(path: string): Promise<void> {
  await using handle = await open(path, constants.O_RDONLY);
  await handle.sync();
}

/** What a killed process left half-written. A day is longer than any upload may take. */
export async function sweepAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const stats = await orUndefined(stat(join(folder, name)));
    if (stats !== undefined && Date.now() - stats.mtimeMs > ABANDONED_MS)
      await rm(join(folder, name), { recursive: true, force: true });
  }
}

export const isCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

export const orUndefined = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work;
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  }
};
