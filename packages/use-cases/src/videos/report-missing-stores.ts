import type { Database } from '@sarm/database/kernel/connect';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import { findMissingStores, noteVideoStore } from '@sarm/database/kernel/video-store-uses.repository';
import { namesOf, type NamedStores } from '@sarm/runtime/blobs/store-config';
import type { Log } from '@sarm/runtime/log/log';

/**
 * At the start of a program, as an error: videos in a store whose credentials were taken away cannot be played, and
 * erasure and retention remove their rows but not their bytes.
 */
export async function reportMissingStores(deps: {
  readonly db: Database;
  readonly log: Log;
  readonly stores: NamedStores;
}): Promise<string[]> {
  const [home] = namesOf(deps.stores);
  // With one store alone nobody chooses, and everything that is no video lies here in any case.
  await noteVideoStore(deps.db, home);
  const missing = await inScope(deps.db, asInstallation, (tx) => findMissingStores(tx, namesOf(deps.stores)));
  if (missing.length > 0)
    deps.log.error(
      { missing },
      'VIDEOS LIE IN A STORE THAT IS NOT CONFIGURED: they cannot be played, erased or let expire',
    );
  return missing;
}
