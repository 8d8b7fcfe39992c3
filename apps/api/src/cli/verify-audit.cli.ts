import { verifyAuditChains } from '@sarm/database/audit/audit.repository';
import { createVideoStores } from '@sarm/runtime/blobs/video-stores';
import { compareAuditHeads } from '../modules/system/compare-audit-heads.ts';
import { runCommand, withDatabase } from './run-command.ts';

await runCommand(async ({ databaseUrl, ...config }) => {
  const { broken, exports, lost } = await withDatabase(databaseUrl, async (db) => ({
    broken: await verifyAuditChains(db),
    ...(await compareAuditHeads({ db, blobs: createVideoStores(config) })),
  }));
  for (const link of broken) console.error(`chain ${link.chain}, row ${link.number}: ${link.reason}`);
  for (const head of lost)
    console.error(`chain ${head.chain}, row ${head.number}: differs from the head kept on ${head.keptAt}`);
  const found = broken.length + lost.length;
  console.log(
    found === 0 ? `the audit log is intact, and agrees with ${exports} kept heads` : `${found} broken links`,
  );
  return found === 0 ? 0 : 1;
});
