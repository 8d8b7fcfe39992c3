import { verifyAuditChains } from '@sarm/database/audit.repository';
import { runCommand, withDatabase } from './run-command.ts';

await runCommand(async ({ databaseUrl }) => {
  const broken = await withDatabase(databaseUrl, verifyAuditChains);
  for (const link of broken) console.error(`chain ${link.chain}, row ${link.number}: ${link.reason}`);
  console.log(broken.length === 0 ? 'the audit log is intact' : `${broken.length} broken links`);
  return broken.length === 0 ? 0 : 1;
});
