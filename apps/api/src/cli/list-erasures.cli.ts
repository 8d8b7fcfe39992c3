import { createBlobStore } from '@sarm/runtime/blobs/create-blob-store';
import { entryOf, readErasures } from '../modules/erasures/erasure-list.ts';
import { runCommand, withDatabase } from './run-command.ts';

/** One entry a line, to be kept apart from the backups: an older list than the backup would forget somebody. */
await runCommand(async ({ databaseUrl, store }) => {
  const blobs = createBlobStore(store);
  for (const erasure of await withDatabase(databaseUrl, (db) => readErasures({ db, blobs })))
    console.log(JSON.stringify(entryOf(erasure)));
  return 0;
});
