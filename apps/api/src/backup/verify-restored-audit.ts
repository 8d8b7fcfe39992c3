import { verifyAuditChains } from '@sarm/database/audit/verify-chains';
import { connect } from '@sarm/database/kernel/connect';

/** Every link of the log that came back, one line for each that is broken. */
export async function verifyRestoredAudit(url: string): Promise<string[]> {
  const connected = connect({
    url,
    maxConnections: 2,
    applicationName: 'sarm-restore',
    onIdleError: () => undefined,
  });
  try {
    const broken = await verifyAuditChains(connected.db);
    return broken.map((link) => `audit log, chain ${link.chain}, entry ${link.number}: ${link.reason}`);
  } finally {
    await connected.close();
  }
}
