import { appendAudit, SYSTEM_ACTOR } from '@sarm/database/audit/audit.repository';
import { projectExists } from '@sarm/database/samples/erasures.repository';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import type { AppDeps } from '../../deps.ts';
import { eraseBelongings, type Erased, type Erasure } from './erase-belongings.ts';
import { type ErasureEntry, keepOutside, readErasures } from './erasure-list.ts';

type Deps = Pick<AppDeps, 'db' | 'blobs' | 'queue' | 'clock' | 'log'>;

const hasRows = ({ summary }: Erased): boolean =>
  summary.samples + summary.analyses + summary.draftReports + summary.issuedReports > 0;

/** One erasure again. Leaves an audit row only where there was something to erase; undefined: the project is gone itself. */
export async function eraseAgain(deps: Deps, erasure: Erasure): Promise<Erased | undefined> {
  const erased = await inScope(deps.db, asInstallation, async (tx) => {
    const { patientId, projectId } = erasure;
    if (!(await projectExists(tx, projectId))) return undefined;
    const patient = await tx
      .selectFrom('patients')
      .select('id')
      .where('id', '=', patientId)
      .executeTakeFirst();
    const done = await eraseBelongings(deps, tx, erasure, SYSTEM_ACTOR);
    if (patient !== undefined || hasRows(done))
      await appendAudit(tx, SYSTEM_ACTOR, {
        action: 'patient.erase',
        projectId,
        subjectId: patientId,
        after: { ...done.summary, replayed: true },
      });
    return done;
  });
  // Before the answer, not after it: the person who restored a backup waits until nothing is left.
  for (const prefix of erased?.prefixes ?? []) await deps.blobs.removePrefix(prefix);
  return erased;
}

/**
 * After a restore: erases the patients erased since the backup was made. Each is one transaction, and doing it twice
 * does no harm, so an interrupted replay is begun again.
 */
export async function replayErasures(
  deps: Deps,
  given: readonly ErasureEntry[] = [],
): Promise<{ listed: number; erased: number }> {
  let erased = 0;
  const list = await readErasures(deps, given);
  for (const erasure of list) {
    const done = await eraseAgain(deps, erasure);
    await keepOutside(deps, erasure);
    if (done !== undefined) erased += 1;
  }
  return { listed: list.length, erased };
}
