import { createVideoStores } from '@sarm/runtime/blobs/video-stores';
import { systemClock } from '@sarm/runtime/clock';
import { createLog } from '@sarm/runtime/log/pino-log';
import { exportAuditHeads } from '../modules/system/export-audit-heads.ts';
import { runCommand, withDatabase } from './run-command.ts';

await runCommand(async ({ databaseUrl, ...config }) => {
  const blobs = createVideoStores(config);
  const log = createLog({ level: 'info', name: 'audit-heads', destination: process.stderr });
  const { key, chains } = await withDatabase(databaseUrl, (db) =>
    exportAuditHeads({ db, blobs, clock: systemClock, log }),
  );
  console.log(`the heads of ${chains} chains are kept as ${key}`);
  return 0;
});
