import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@sarm/domain/catalogue/errors';
import { checkKey, checkListed, checkPrefix, isKey } from './blob-key.ts';
import { BlobNotFound, type BlobInfo, type BlobStore, type ByteRange, StorageFull } from './blob-store.ts';
import { contentTypeOfKey } from './content-types.ts';
import {
  filesBelow,
  hashFile,
  isCode,
  makeFolder,
  orUndefined,
  sweepAbandoned,
  syncPath,
  takeOver,
} from './folder-files.ts';
import { hashStream } from './hash-stream.ts';
import { makePrivateFolder, PRIVATE_FILE } from './private-folder.ts';

/** Hidden folders of the store; a key cannot name them because no segment begins with a dot. */
const INCOMING = '.incoming';
const TYPES = '.types';

/** Blobs as files below one folder, for the user of the product alone. */
export function createFolderStore(rootFolder: string): BlobStore {
  const root = resolve(rootFolder);
  const pathOf = (key: string): string => join(root, checkKey(key));
  const typePath = (key: string): string => join(root, TYPES, checkKey(key));
  let prepared: Promise<void> | undefined;

  const prepare = async (): Promise<void> => {
    await makePrivateFolder(root);
    await makeFolder(join(root, INCOMING));
    await sweepAbandoned(join(root, INCOMING));
  };
  const incoming = async (): Promise<string> => {
    prepared ??= prepare();
    await prepared.catch((error: unknown) => {
      prepared = undefined;
      throw error;
    });
    await makeFolder(join(root, INCOMING));
    return join(root, INCOMING, randomUUID());
  };

  /** The bytes are on the disk before the name is: after a power cut a key holds all of them or does not exist. */
  const place = async (temporary: string, key: string, contentType: string): Promise<void> => {
    const target = pathOf(key);
    await chmod(temporary, PRIVATE_FILE);
    await syncPath(temporary);
    await writeType(key, contentType);
    await makeFolder(dirname(target));
    await rename(temporary, target).catch(async (error: unknown) => {
      if (!isCode(error, 'ENOENT')) throw error;
      // A removePrefix took the folder away between the two calls.
      await makeFolder(dirname(target));
      await rename(temporary, target);
    });
    await syncPath(dirname(target));
  };

  /** Only types that the name does not show need a file of their own. */
  const writeType = async (key: string, contentType: string): Promise<void> => {
    if (contentTypeOfKey(key) === contentType) return await rm(typePath(key), { force: true });
    const temporary = await incoming();
    await writeFile(temporary, contentType, { flag: 'wx', mode: PRIVATE_FILE });
    await makeFolder(dirname(typePath(key)));
    await rename(temporary, typePath(key));
  };

  const writing = async <T>(temporary: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      await rm(temporary, { force: true });
      throw isCode(error, 'ENOSPC', 'EDQUOT') ? new StorageFull(error) : error;
    }
  };

  const info = async (key: string, stats: { size: number; mtime: Date }): Promise<BlobInfo> => ({
    size: stats.size,
    contentType: (await orUndefined(readFile(typePath(key), 'utf8'))) ?? contentTypeOfKey(key),
    modifiedAt: stats.mtime,
  });

  return {
    async put(key, body, { contentType }) {
      checkKey(key);
      const temporary = await incoming().catch(asStorageFull);
      return await writing(temporary, async () => {
        const hashed = hashStream();
        const file = await open(temporary, 'wx', PRIVATE_FILE);
        const source = body instanceof Uint8Array ? Readable.from([body]) : body;
        await pipeline(source, hashed.stream, file.createWriteStream());
        await place(temporary, key, contentType);
        return hashed.stored();
      });
    },

    async putFile(key, path, { contentType }) {
      checkKey(key);
      const temporary = await incoming().catch(asStorageFull);
      return await writing(temporary, async () => {
        const stored = await hashFile(path);
        const moved = await takeOver(path, temporary);
        await place(temporary, key, contentType);
        if (!moved) await rm(path, { force: true });
        return stored;
      });
    },

    async open(key, range) {
      const file = await orUndefined(open(pathOf(key), constants.O_RDONLY));
      if (file === undefined) throw new BlobNotFound(key);
      try {
        const stats = await file.stat();
        if (!stats.isFile()) throw new BlobNotFound(key);
        checkRange(range, stats.size);
        return { info: await info(key, stats), stream: file.createReadStream({ ...range }) };
      } catch (error) {
        await file.close();
        throw error;
      }
    },

    async head(key) {
      const stats = await orUndefined(stat(pathOf(key)));
      return stats?.isFile() === true ? await info(key, stats) : null;
    },

    async localFile(key) {
      const path = pathOf(key);
      const stats = await orUndefined(stat(path));
      if (stats?.isFile() !== true) throw new BlobNotFound(key);
      return { path, release: () => Promise.resolve() };
    },

    async remove(key) {
      await rm(pathOf(key), { force: true });
      await rm(typePath(key), { force: true });
    },

    async removePrefix(prefix) {
      checkPrefix(prefix);
      for (const folder of [join(root, prefix), join(root, TYPES, prefix)]) {
        // Renamed away first: the blobs are gone at once, even when the removal itself is slow or interrupted.
        const trash = await incoming();
        const found = await orUndefined(rename(folder, trash).then(() => true));
        if (found === true) await rm(trash, { recursive: true, force: true });
      }
    },

    async *list(prefix) {
      const folder = join(root, checkListed(prefix));
      for await (const path of filesBelow(folder))
        if (isKey(relative(root, path))) yield relative(root, path);
    },

    async check() {
      const temporary = await incoming();
      await writing(temporary, async () => {
        await writeFile(temporary, 'check', { flag: 'wx', mode: PRIVATE_FILE });
        await rm(temporary);
      });
    },
  };
}

function checkRange(range: ByteRange | undefined, size: number): void {
  if (range === undefined) return;
  if (range.start < 0 || range.end < range.start || range.start >= size)
    throw new AppError('range_not_satisfiable');
}

const asStorageFull = (error: unknown): never => {
  throw isCode(error, 'ENOSPC', 'EDQUOT') ? new StorageFull(error) : error;
};
