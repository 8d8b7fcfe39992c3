import type { Queryable } from '@sarm/database/kernel/connect';
import { readSettings } from '@sarm/database/kernel/settings.repository';
import { chosenStore, type VideoStore } from '@sarm/domain/settings';
import { namesOf, type NamedStores } from '@sarm/runtime/blobs/store-config';

/** PLT-226: the store that administrators chose for new videos, as long as the store can be opened. */
export const readVideoStore =
  (db: Queryable, stores: NamedStores): (() => Promise<VideoStore>) =>
  async () => {
    const { storage } = await readSettings(db);
    return chosenStore(storage.defaultVideoStorage, namesOf(stores));
  };
