import type { PreviousUpload, UrlStorage } from 'tus-js-client';

const DATABASE = 'sarm-uploads';
const STORE = 'urls';

interface StoredUrl {
  readonly fingerprint: string;
  readonly uploadUrl: string;
  readonly size: number | null;
  readonly creationTime: string;
}

const settle = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('storage failed')));
  });

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const open = indexedDB.open(DATABASE, 1);
  open.addEventListener('upgradeneeded', () => {
    open.result.createObjectStore(STORE, { keyPath: 'fingerprint' });
  });
  const database = await settle(open);
  try {
    return await settle(work(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

const previousOf = (stored: StoredUrl): PreviousUpload => ({
  size: stored.size,
  metadata: {},
  creationTime: stored.creationTime,
  urlStorageKey: stored.fingerprint,
  uploadUrl: stored.uploadUrl,
  parallelUploadUrls: null,
});

/**
 * Where an interrupted upload can be found again after a reload. Keyed by the content's hash and kept without
 * names, so that nothing about a sample stays on a shared computer. A browser that refuses starts from the beginning.
 */
export const uploadUrls: UrlStorage = {
  async findAllUploads() {
    const all = await inStore<StoredUrl[]>('readonly', (store) => store.getAll()).catch(() => []);
    return all.map(previousOf);
  },
  async findUploadsByFingerprint(fingerprint) {
    const found = await inStore<StoredUrl | undefined>('readonly', (store) => store.get(fingerprint)).catch(
      () => undefined,
    );
    return found === undefined ? [] : [previousOf(found)];
  },
  async removeUpload(key) {
    await inStore('readwrite', (store) => store.delete(key)).catch(() => undefined);
  },
  async addUpload(fingerprint, upload) {
    const { uploadUrl, size, creationTime } = upload;
    if (uploadUrl !== null)
      await inStore('readwrite', (store) => store.put({ fingerprint, uploadUrl, size, creationTime })).catch(
        () => undefined,
      );
    return fingerprint;
  },
};
