import { AppError } from '@sarm/domain/catalogue/errors';
import type { VideoStore } from '@sarm/domain/settings';
import { isOfVideo } from './blob-keys.ts';
import { type BlobInfo, BlobNotFound, type BlobStore } from './blob-store.ts';
import { createBlobStore } from './create-blob-store.ts';
import { type NamedStore, type NamedStores, placeStore } from './store-config.ts';

/** Which store new files of videos go to, read for every one: a choice counts from the next on, in every program. */
export type ChooseStore = () => Promise<VideoStore>;

export interface VideoStoresOptions {
  readonly stores: NamedStores;
  readonly dataFolder: string;
  /** Commands write no videos, and leave it out. */
  readonly choose?: ChooseStore | undefined;
}

/** PLT-226: every store of the installation as one. */
export function createVideoStores({ stores, dataFolder, choose }: VideoStoresOptions): BlobStore {
  const open = ({ config }: NamedStore): BlobStore => createBlobStore(placeStore(config, dataFolder));
  const [first, ...others] = stores;
  const home = open(first);
  if (others.length === 0) return home;
  const all = new Map([[first.name, home], ...others.map((each) => [each.name, open(each)] as const)]);
  return joinStores(home, all, choose ?? (() => Promise.resolve(first.name)));
}

/**
 * Writes where it is chosen and reads wherever a file lies, so that a choice moves nothing and loses nothing. Only
 * files of videos are chosen for; everything else stays at home.
 */
export function joinStores(
  home: BlobStore,
  stores: ReadonlyMap<VideoStore, BlobStore>,
  choose: ChooseStore,
): BlobStore {
  const all = [...stores.values()];

  const write = async <T>(key: string, work: (store: BlobStore) => Promise<T>): Promise<T> => {
    if (!isOfVideo(key)) return await work(home);
    const chosen = stores.get(await choose()) ?? home;
    const done = await work(chosen);
    // Written anew after another choice, the older file would be read instead. A store that is away must not stop what
    // goes to another: what stays there was written by the same step of the work, and goes with its video.
    await Promise.allSettled(all.filter((each) => each !== chosen).map((each) => each.remove(key)));
    return done;
  };

  /** A store that is away hides nothing that lies in another; what is found nowhere may lie there, and is not denied. */
  const find = async <T>(key: string, work: (store: BlobStore) => Promise<T>): Promise<T> => {
    if (!isOfVideo(key)) return await work(home);
    let failure: unknown;
    for (const store of all) {
      try {
        return await work(store);
      } catch (error) {
        // Found, and refused for the requested range: it lies beyond its end.
        if (error instanceof AppError) throw error;
        if (!(error instanceof BlobNotFound)) failure ??= error;
      }
    }
    throw failure ?? new BlobNotFound(key);
  };
  const headOf = async (store: BlobStore, key: string): Promise<BlobInfo> => {
    const info = await store.head(key);
    if (info === null) throw new BlobNotFound(key);
    return info;
  };

  return {
    put: (key, body, options) => write(key, (store) => store.put(key, body, options)),
    putFile: (key, path, options) => write(key, (store) => store.putFile(key, path, options)),
    open: (key, range) => find(key, (store) => store.open(key, range)),
    localFile: (key, scratch) => find(key, (store) => store.localFile(key, scratch)),
    head: (key) =>
      find(key, (store) => headOf(store, key)).catch((error: unknown) => {
        if (error instanceof BlobNotFound) return null;
        throw error;
      }),
    async remove(key) {
      await Promise.all((isOfVideo(key) ? all : [home]).map((store) => store.remove(key)));
    },
    async removePrefix(prefix) {
      await Promise.all(all.map((store) => store.removePrefix(prefix)));
    },
    async *list(prefix) {
      const seen = new Set<string>();
      for (const store of all)
        for await (const key of store.list(prefix)) {
          if (!seen.has(key)) yield key;
          seen.add(key);
        }
    },
    /** Of the stores that are written to: another that is away closes its own videos, not the product. */
    async check() {
      await home.check();
      const chosen = stores.get(await choose()) ?? home;
      if (chosen !== home) await chosen.check();
    },
  };
}
