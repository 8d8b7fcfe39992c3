import { readAuditHeads } from '@sarm/database/audit/audit.repository';
import { verifyChains } from '@sarm/database/audit/verify-chains';
import type { Database } from '@sarm/database/kernel/connect';
import { createVideoStores } from '@sarm/runtime/blobs/video-stores';
import { compareAuditHeads } from '../modules/system/compare-audit-heads.ts';
import { runCommand, withDatabase } from './run-command.ts';

/** Between two lines of progress: a log of years takes minutes, and a silent command looks stuck. */
const ENTRIES_A_LINE = 500_000;

await runCommand(async ({ databaseUrl, ...config }) => {
  const { broken, exports, lost } = await withDatabase(databaseUrl, async (db) => ({
    ...(await verifyLog(db)),
    ...(await compareAuditHeads({ db, blobs: createVideoStores(config) })),
  }));
  for (const head of lost)
    console.error(`chain ${head.chain}, row ${head.number}: differs from the head kept on ${head.keptAt}`);
  const found = broken + lost.length;
  console.log(
    found === 0 ? `the audit log is intact, and agrees with ${exports} kept heads` : `${found} broken links`,
  );
  return found === 0 ? 0 : 1;
});

/** Broken links are printed as they are found: a log that was replaced has millions. */
async function verifyLog(db: Database): Promise<{ broken: number }> {
  let [broken, entries] = [0, 0];
  for await (const part of verifyChains(db, await readAuditHeads(db))) {
    if (Math.floor(entries / ENTRIES_A_LINE) < Math.floor((entries + part.entries) / ENTRIES_A_LINE))
      console.error(`${entries + part.entries} entries recomputed`);
    entries += part.entries;
    broken += part.broken.length;
    for (const link of part.broken) console.error(`chain ${link.chain}, row ${link.number}: ${link.reason}`);
  }
  console.log(`${entries} entries recomputed`);
  return { broken };
}
