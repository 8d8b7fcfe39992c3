import type { Queryable } from '@sarm/database/kernel/connect';
import { readSettings } from '@sarm/database/kernel/settings.repository';
import { noteVideoStore } from '@sarm/database/kernel/video-store-uses.repository';
import { chosenStore, type VideoStore } from '@sarm/domain/settings';
import { namesOf, type NamedStores } from '@sarm/runtime/blobs/store-config';

/** PLT-226: the store that administrators chose for new videos, as long as the store can be opened. Its use is noted. */
export function readVideoStore(db: Queryable, stores: NamedStores): () => Promise<VideoStore> {
  const noted = new Set<VideoStore>();
  return async () => {
    const { storage } = await readSettings(db);
    const chosen = chosenStore(storage.defaultVideoStorage, namesOf(stores));
    if (!noted.has(chosen)) {
      await noteVideoStore(db, chosen);
      noted.add(chosen);
    }
    return chosen;
  };
}
