import {
  applyRetentionChore,
  clearExpiredChore,
  keepAuditHeadsChore,
  sweepFilesChore,
  verifyAuditChore,
} from '@sarm/contracts/jobs/chore-table';
import type { Connected } from '@sarm/database/kernel/connect';
import { createJobConsumer } from '@sarm/runtime/queue/pg-job-consumer';
import type { AppDeps } from './deps.ts';
import { applyRetention } from './modules/retention/apply-retention.ts';
import { verifyAudit } from './modules/logs/verify-audit.ts';
import { clearExpired } from './modules/system/clear-expired.ts';
import { exportAuditHeads } from './modules/system/export-audit-heads.ts';
import { sweepFiles } from './modules/videos/sweep-files.ts';

/** A chore that was interrupted goes back to the queue; the round of requests ends before it. */
const GRACE_SECONDS = 5;

/** The scheduled work of this program. Every copy offers to do it, and the queue gives each round to one of them. */
const CHORES = [
  { chore: clearExpiredChore, run: clearExpired },
  { chore: sweepFilesChore, run: sweepFiles },
  { chore: keepAuditHeadsChore, run: exportAuditHeads },
] as const;

/** Answers how to stop. */
export async function startChores(deps: AppDeps, pool: Connected['pool']): Promise<() => Promise<void>> {
  const consumer = createJobConsumer({
    pool,
    databaseUrl: deps.databaseUrl,
    log: deps.log,
    tracer: deps.tracer,
    slots: 1,
    // Workers look after what died.
    supervise: false,
    applicationName: 'sarm-api-listen',
  });
  await consumer.start();
  for (const { chore, run } of CHORES) await consumer.consumeChore(chore, async () => void (await run(deps)));
  await consumer.consumeChore(applyRetentionChore, async ({ signal }) => {
    await applyRetention(deps, signal);
  });
  await consumer.consumeChore(verifyAuditChore, async ({ payload, signal }) => {
    await verifyAudit(deps, verifyAuditChore.payload.parse(payload ?? {}), signal);
  });
  return () => consumer.stop(GRACE_SECONDS);
}
