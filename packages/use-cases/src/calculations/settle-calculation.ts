import {
  setAnalysedRuns,
  settleAnalysisStatus,
  storeAnalysisResult,
} from '@sarm/database/analyses/analyses.repository';
import { type Actor, appendAudit, SYSTEM_ACTOR } from '@sarm/database/audit/audit.repository';
import {
  type CalculatedVideo,
  endNeeds,
  findCalculation,
  readCalculatedVideos,
} from '@sarm/database/analyses/calculations.repository';
import { markCalibrationsUsed } from '@sarm/database/samples/calibrations.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { type Notice, notice } from '@sarm/domain/catalogue/notices';
import { computeFigures } from '@sarm/measurement/report/compute-figures';
import { endTask, type WorkDeps } from '../tasks/end-task.ts';
import { keepFormerFigures, refreshFigures } from './refresh-figures.ts';

/** After a run of an analysis ended: settles every calculation that waited for it and now has all it needs. */
export async function settleAfterRun(
  tx: Scoped,
  deps: WorkDeps,
  run: { readonly taskId: string; readonly failure: Notice | null },
  actor: Actor = SYSTEM_ACTOR,
): Promise<void> {
  for (const ready of await endNeeds(tx, run.taskId, run.failure))
    await settleCalculation(tx, deps, ready, actor);
}

/** Computes the figures of a calculation that waits for nothing more, stores them and ends its task: once. */
export async function settleCalculation(
  tx: Scoped,
  deps: WorkDeps,
  taskId: string,
  actor: Actor,
): Promise<void> {
  const calculation = await findCalculation(tx, taskId);
  const { kind, project_id: projectId, video_ids: videoIds } = calculation;
  const analysisId = calculation.save_results ? calculation.analysis_id : null;
  const runs = await readCalculatedVideos(tx, videoIds, calculation.video_analysis_ids);
  if (analysisId !== null) await setAnalysedRuns(tx, analysisId, runsOf(runs));
  const videos =
    analysisId === null
      ? runs
      : await readCalculatedVideos(tx, videoIds, calculation.video_analysis_ids, analysisId);
  const body = computeFigures(deps.clock)({ kind, analysisId, videos, refusals: calculation.refusals });
  if (body.success) await markCalibrationsUsed(tx, videoIds);
  if (analysisId !== null) {
    const { refusals } = calculation;
    await keepFormerFigures(tx, analysisId, 'calculation');
    await storeAnalysisResult(tx, analysisId, { kind, body, refusals });
    await refreshFigures(tx, deps, { analysisId, madeBy: calculation.created_by });
    await settleAnalysisStatus(tx, analysisId, taskId);
  }
  const outcome = notice(body.success ? 'calculation.ready' : 'calculation.no_figure');
  await endTask(tx, deps, { taskId, status: 'completed', notice: outcome, result: body, actor });
  deps.onCalculated?.(body);
  if (analysisId === null) return;
  await appendAudit(tx, actor, {
    action: 'analysis.store',
    projectId,
    subjectId: analysisId,
    after: { kind, success: body.success, videoIds, taskId },
  });
}

const runsOf = (videos: readonly CalculatedVideo[]): ReadonlyMap<string, string> =>
  new Map(
    videos.flatMap(({ videoId, videoAnalysisId: id }) => (id === null ? [] : [[videoId, id] as const])),
  );
