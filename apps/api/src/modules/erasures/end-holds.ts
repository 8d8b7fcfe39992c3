import { heldErasures } from '@sarm/database/samples/erasures.repository';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import type { AppDeps } from '../../deps.ts';
import { planErasure } from './erasure-plan.ts';
import { eraseAgain } from './replay-erasures.ts';

/** Reports of erased patients that the law keeps no longer, by the setting of today. */
export async function endHolds(
  deps: Pick<AppDeps, 'db' | 'blobs' | 'queue' | 'clock' | 'log'>,
): Promise<{ ended: number }> {
  let ended = 0;
  for (const row of await inScope(deps.db, asInstallation, heldErasures)) {
    const now = deps.clock.now();
    const { summary } = await inScope(deps.db, asInstallation, (tx) =>
      planErasure(tx, row.patient_id, { now, recorded: row.objects }),
    );
    if (summary.issuedReports === 0) continue;
    await eraseAgain(deps, {
      patientId: row.patient_id,
      projectId: row.project_id,
      erasedAt: row.erased_at,
      objects: row.objects,
    });
    ended += 1;
  }
  return { ended };
}
