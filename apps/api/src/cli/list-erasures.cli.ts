import { createVideoStores } from '@sarm/runtime/blobs/video-stores';
import { entryOf, readErasures } from '../modules/erasures/erasure-list.ts';
import { runCommand, withDatabase } from './run-command.ts';

/** One entry a line, to be kept apart from the backups: an older list than the backup would forget somebody. */
await runCommand(async ({ databaseUrl, ...config }) => {
  const blobs = createVideoStores(config);
  for (const erasure of await withDatabase(databaseUrl, (db) => readErasures({ db, blobs })))
    console.log(JSON.stringify(entryOf(erasure)));
  return 0;
});
