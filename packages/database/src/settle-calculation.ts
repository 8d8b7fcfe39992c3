import type { CalculationKind } from '@sarm/domain/analysis';
import { claimAnalysis, storeAnalysisResult } from './analyses.repository.ts';
import { appendAudit, SYSTEM_ACTOR } from './audit.repository.ts';
import { type CalculatedVideo, endNeeds, readCalculatedVideos } from './calculations.repository.ts';
import type { Tx } from './connect.ts';
import type { Refusal } from './measuring-tables.ts';
import { finishTask } from './tasks.repository.ts';

export interface CalculationInputs {
  readonly kind: CalculationKind;
  readonly analysisId: string | null;
  readonly videos: readonly CalculatedVideo[];
  readonly refusals: readonly Refusal[];
}

/** The pure part: stored results in, the answer out. Passed in, because records know nothing of measuring. */
export type ComputeFigures = (inputs: CalculationInputs) => { readonly success: boolean };

/** After a run of an analysis ended: settles every calculation that waited for it and now has all it needs. */
export async function settleAfterRun(
  tx: Tx,
  compute: ComputeFigures,
  run: { readonly taskId: string; readonly failure: string | null },
): Promise<void> {
  for (const ready of await endNeeds(tx, run.taskId, run.failure))
    await settleCalculation(tx, compute, ready);
}

/** Computes the figures of a calculation that waits for nothing more, stores them and ends its task: once. */
export async function settleCalculation(tx: Tx, compute: ComputeFigures, taskId: string): Promise<void> {
  const calculation = await tx
    .selectFrom('calculations')
    .selectAll()
    .where('task_id', '=', taskId)
    .executeTakeFirstOrThrow();
  const { kind, project_id: projectId, video_ids: videoIds } = calculation;
  const videos = await readCalculatedVideos(tx, videoIds, calculation.video_analysis_ids);
  const common = <T>(of: (video: CalculatedVideo) => T | null): T | null => {
    const values = new Set(videos.map(of));
    const [only = null] = values;
    return values.size === 1 ? only : null;
  };
  const analysisId = calculation.save_results
    ? await claimAnalysis(tx, {
        projectId,
        videoIds,
        datasetId: common((video) => video.datasetId),
        patientId: common((video) => video.patientId),
        createdBy: calculation.created_by,
      })
    : null;
  const body = compute({ kind, analysisId, videos, refusals: calculation.refusals });
  if (analysisId !== null) {
    await storeAnalysisResult(tx, analysisId, { kind, body });
    await appendAudit(tx, SYSTEM_ACTOR, {
      type: 'data',
      action: 'analysis.store',
      message: `Figures of ${kind} stored`,
      projectId,
      resourceType: 'analysis',
      resourceId: analysisId,
      details: { kind, success: body.success, videoIds, taskId },
    });
  }
  const message = body.success ? 'The figures are ready' : 'There is no figure; the result tells why';
  await finishTask(tx, taskId, { status: 'completed', message, result: body });
}
