import { chmodSync, createWriteStream, mkdirSync } from 'node:fs';
import { chmod, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { S3Store } from '@tus/s3-store';
import type { DataStore, Upload } from '@tus/server';
import { StorageFull, type StoredBlob } from '@sarm/runtime/blobs/blob-store';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '@sarm/runtime/blobs/private-folder';
import type { AppDeps } from '../../deps.ts';
import type { S3Config } from '@sarm/runtime/blobs/store-config';
import type { ApiConfig } from '../../config.ts';

const ABANDONED_MS = 2 * 86_400_000;
const LONGEST_UPLOAD_MS = 7 * 86_400_000;
const CONTENT_TYPE = 'application/octet-stream';

/** Where the parts of a resumable upload wait until they are a complete file. */
export interface Staging {
  readonly store: DataStore;
  /** The name of an upload inside the store. */
  nameOf(uploadId: string): string;
  /** Moves the complete file under its key and hashes it on the way. */
  moveTo(uploadId: string, key: string): Promise<StoredBlob>;
  /** Also succeeds when nothing is there. */
  discard(uploadId: string): Promise<void>;
  /** What crashes and deletions left behind. */
  sweep(): Promise<void>;
}

export const createStaging = (
  deps: Pick<AppDeps, 'blobs'> & { readonly config: Pick<ApiConfig, 'stores'> },
  folder: string,
): Staging => {
  const [{ config: home }] = deps.config.stores;
  return home.kind === 's3' ? s3Staging(deps.blobs, home) : folderStaging(deps.blobs, resolve(folder));
};

/** The stock store hides why a write failed (a full disk has an answer of its own) and lets everybody read its files. */
class StagingFolder extends FileStore {
  override async create(file: Upload): Promise<Upload> {
    const created = await super.create(file);
    for (const name of [file.id, `${file.id}.json`]) await chmod(join(this.directory, name), PRIVATE_FILE);
    return created;
  }

  override async write(body: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(join(this.directory, id), { flags: 'r+', start: offset });
    try {
      await pipeline(body, file);
    } catch (error) {
      const full =
        error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code));
      throw full ? Object.assign(new StorageFull(error), { status_code: 507, body: 'full\n' }) : error;
    }
    return offset + file.bytesWritten;
  }
}

/** On the disk of the folder store, so that a finished upload moves without being copied. */
function folderStaging(blobs: AppDeps['blobs'], folder: string): Staging {
  // Before the stock store makes it, open to everybody.
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  chmodSync(folder, PRIVATE_FOLDER);
  const store = new StagingFolder({ directory: folder });
  store.extensions = ['creation', 'termination'];
  const discard = async (id: string): Promise<void> => {
    await rm(join(folder, id), { force: true });
    await rm(join(folder, `${id}.json`), { force: true });
  };
  return {
    store,
    nameOf: (id) => id,
    moveTo: (id, key) => blobs.putFile(key, join(folder, id), { contentType: CONTENT_TYPE }),
    discard,
    async sweep() {
      for (const name of await readdir(folder)) {
        const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Date.now() }));
        if (Date.now() - mtimeMs > ABANDONED_MS && !(await partnerIsFresh(folder, name)))
          await rm(join(folder, name), { force: true });
      }
    },
  };
}

/** The description of an upload is written once, at its start; it is as old as the bytes it describes. */
async function partnerIsFresh(folder: string, name: string): Promise<boolean> {
  if (!name.endsWith('.json')) return false;
  const bytes = await stat(join(folder, name.slice(0, -'.json'.length))).catch(() => undefined);
  return bytes !== undefined && Date.now() - bytes.mtimeMs <= ABANDONED_MS;
}

function s3Staging(blobs: AppDeps['blobs'], config: S3Config): Staging {
  const store = new S3Store({
    partSize: 8 * 1_048_576,
    maxConcurrentPartUploads: 2,
    expirationPeriodInMilliseconds: LONGEST_UPLOAD_MS,
    useTags: false,
    s3ClientConfig: {
      bucket: config.bucket,
      region: config.region,
      ...(config.endpoint === undefined ? {} : { endpoint: config.endpoint, forcePathStyle: true }),
      credentials: { accessKeyId: config.accessKey, secretAccessKey: config.secretKey },
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    },
  });
  store.extensions = ['creation', 'termination', 'expiration'];
  const nameOf = (id: string): string => `uploads/${id}`;
  return {
    store,
    nameOf,
    moveTo: async (id, key) => blobs.put(key, await store.read(nameOf(id)), { contentType: CONTENT_TYPE }),
    discard: async (id) => {
      await store.remove(nameOf(id)).catch((error: unknown) => {
        if ((error as { status_code?: number }).status_code !== 404) throw error;
      });
      // Of an upload that is complete the stock store finds no parts to give up, and stops there.
      for (const ending of ['', '.info', '.part']) await blobs.remove(`${nameOf(id)}${ending}`);
    },
    sweep: async () => void (await store.deleteExpired()),
  };
}
