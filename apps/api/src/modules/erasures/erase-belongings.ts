import type { Actor } from '@sarm/database/audit/audit.repository';
import { noteBlobRemoval } from '@sarm/database/kernel/blob-removals.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { forgetGoneCodes } from '@sarm/database/samples/gone-codes.repository';
import { deleteBelongings, keepErasure, openJobsOfPatient } from '@sarm/database/samples/erasures.repository';
import type { ErasedObjects } from '@sarm/database/kernel/json-columns';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { endCalculationsOf } from '@sarm/use-cases/calculations/end-calculations-of';
import type { AppDeps } from '../../deps.ts';
import { workDeps } from '../../work-deps.ts';
import { SECOND_PASS_SECONDS } from '@sarm/use-cases/blobs/remove-blobs';
import { type ErasurePlan, planErasure } from './erasure-plan.ts';
import { redactComparisons } from './redact-comparisons.ts';

export interface Erasure {
  readonly patientId: string;
  readonly projectId: string;
  readonly erasedAt: Date;
  readonly objects: ErasedObjects;
}

export interface Erased extends Pick<ErasurePlan, 'summary'> {
  readonly entry: Erasure;
  /** Bytes without an owner from the commit on. */
  readonly prefixes: readonly string[];
  readonly uploadIds: readonly string[];
}

function prefixesOf(projectId: string, { belongings, heldReportIds }: ErasurePlan): string[] {
  const { videoIds, uploadIds, analysisIds, reportIds } = belongings;
  return [
    ...[...videoIds, ...uploadIds].map((id) => blobKeys.videoPrefix(projectId, id)),
    ...analysisIds.map((id) => blobKeys.analysisPrefix(projectId, id)),
    ...reportIds
      .filter((id) => !heldReportIds.includes(id))
      .map((id) => blobKeys.reportPrefix(projectId, id)),
  ];
}

/**
 * Every row of a patient, in one transaction with the note of what bytes go and the entry of the list. What was erased before
 * is found by its ids as well, so that a restored backup is erased like the original.
 */
export async function eraseBelongings(
  deps: Pick<AppDeps, 'queue' | 'clock'>,
  tx: Scoped,
  { patientId, projectId, ...former }: Pick<Erasure, 'patientId' | 'projectId'> & Partial<Erasure>,
  actor: Actor,
): Promise<Erased> {
  const now = deps.clock.now();
  const recorded = former.objects === undefined ? {} : { recorded: former.objects };
  const plan = await planErasure(tx, patientId, { now, ...recorded });
  const { belongings, heldReportIds } = plan;
  for (const job of await openJobsOfPatient(tx, belongings))
    await deps.queue.cancel(tx, job.job_name, job.job_id);
  const prefixes = prefixesOf(projectId, plan);
  await noteBlobRemoval(tx, prefixes, SECOND_PASS_SECONDS);
  await endCalculationsOf(tx, workDeps(deps), belongings.videoIds, actor);
  await deleteBelongings(tx, patientId, belongings, heldReportIds);
  await forgetGoneCodes(tx, projectId);
  await redactComparisons(tx, actor, projectId);
  const { datasetIds, analysisIds, reportIds } = belongings;
  const entry = {
    patientId,
    projectId,
    erasedAt: former.erasedAt ?? now,
    objects: former.objects ?? { datasetIds, analysisIds, reportIds },
  };
  await keepErasure(tx, {
    patient_id: patientId,
    project_id: projectId,
    objects: entry.objects,
    held_report_ids: heldReportIds,
    erased_at: entry.erasedAt,
  });
  return { summary: plan.summary, entry, prefixes, uploadIds: belongings.uploadIds };
}
