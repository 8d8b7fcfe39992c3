import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, link, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BlobNotFound, type BlobStore } from '@sarm/runtime/blobs/blob-store';
import { makePrivateFolder } from '@sarm/runtime/blobs/private-folder';

/** The caged trainer, another user, reads them; the folder above is closed to everybody else. */
const READABLE = 0o644;
const MOST_BYTES = 20 * 2 ** 30;

/**
 * Pictures by their content, shared by all trainings of this machine: frames of a dataset are fetched once, however often it is trained
 * on. The longest unused go first; a training that runs has links of its own.
 */
export class PictureCache {
  readonly #folder: string;
  readonly #blobs: Pick<BlobStore, 'open'>;

  constructor(folder: string, blobs: Pick<BlobStore, 'open'>) {
    this.#folder = folder;
    this.#blobs = blobs;
  }

  /** Under `target`, the picture with this digest. False: what is stored under the key is another one, or nothing. */
  async place(sha256: string, key: string, target: string): Promise<boolean> {
    const kept = this.#pathOf(sha256);
    if (!(await this.#isWhole(kept, sha256)) && !(await this.#fetch(sha256, key, kept))) return false;
    await link(kept, target);
    return true;
  }

  #pathOf(sha256: string): string {
    return join(this.#folder, sha256.slice(0, 2), sha256);
  }

  /** A file that a disk has spoiled would end every training of its dataset. */
  async #isWhole(path: string, sha256: string): Promise<boolean> {
    const found = await digestOf(path);
    if (found !== sha256) return false;
    const now = new Date();
    await utimes(path, now, now).catch(() => undefined);
    return true;
  }

  async #fetch(sha256: string, key: string, kept: string): Promise<boolean> {
    await makePrivateFolder(this.#folder);
    await mkdir(join(kept, '..'), { recursive: true });
    const part = `${kept}.${process.pid}.part`;
    try {
      const { stream } = await this.#blobs.open(key);
      await pipeline(stream, createWriteStream(part, { mode: READABLE }));
      if ((await digestOf(part)) !== sha256) return false;
      await chmod(part, READABLE);
      await rename(part, kept);
      return true;
    } catch (error) {
      if (error instanceof BlobNotFound) return false;
      throw error;
    } finally {
      await rm(part, { force: true });
    }
  }

  /** Down to the permitted size, the longest unused first. */
  async trim(mostBytes = MOST_BYTES): Promise<void> {
    const files = await this.#files();
    let size = files.reduce((sum, each) => sum + each.size, 0);
    for (const { path, size: bytes } of files.toSorted((a, b) => a.usedAt - b.usedAt)) {
      if (size <= mostBytes) return;
      await rm(path, { force: true });
      size -= bytes;
    }
  }

  async #files(): Promise<{ path: string; size: number; usedAt: number }[]> {
    const names = await readdir(this.#folder, { recursive: true }).catch(() => []);
    const found = [];
    for (const name of names) {
      const path = join(this.#folder, name);
      const stats = await stat(path).catch(() => undefined);
      if (stats?.isFile() === true) found.push({ path, size: stats.size, usedAt: stats.mtimeMs });
    }
    return found;
  }
}

async function digestOf(path: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return hash.digest('hex');
}
