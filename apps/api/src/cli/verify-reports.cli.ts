import { createVideoStores } from '@sarm/runtime/blobs/video-stores';
import { verifyReports } from '../modules/reports/verify-reports.ts';
import { runCommand, withDatabase } from './run-command.ts';

await runCommand(async ({ databaseUrl, ...config }) => {
  const { reports, faults } = await withDatabase(databaseUrl, (db) =>
    verifyReports({ db, blobs: createVideoStores(config) }),
  );
  for (const { id, fault } of faults) console.error(`report ${id}: ${fault}`);
  console.log(
    faults.length === 0
      ? `${reports} issued reports are intact`
      : `${faults.length} faults in ${reports} reports`,
  );
  return faults.length === 0 ? 0 : 1;
});
