import { createBlobStore } from '@sarm/runtime/blobs/create-blob-store';
import { verifyReports } from '../modules/reports/verify-reports.ts';
import { runCommand, withDatabase } from './run-command.ts';

await runCommand(async ({ databaseUrl, store }) => {
  const { reports, faults } = await withDatabase(databaseUrl, (db) =>
    verifyReports({ db, blobs: createBlobStore(store) }),
  );
  for (const { id, fault } of faults) console.error(`report ${id}: ${fault}`);
  console.log(
    faults.length === 0
      ? `${reports} issued reports are intact`
      : `${faults.length} faults in ${reports} reports`,
  );
  return faults.length === 0 ? 0 : 1;
});
