import { claimAnalysis, findExcluded } from '@sarm/database/analyses/analyses.repository';
import { type Actor, appendAudit } from '@sarm/database/audit/audit.repository';
import { insertCalculation, readCalculatedVideos } from '@sarm/database/analyses/calculations.repository';
import type { Database, Scoped } from '@sarm/database/kernel/connect';
import { modelInUse } from '@sarm/database/analyses/model-deployments.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { insertTask } from '@sarm/database/work/tasks.repository';
import { lockVideo } from '@sarm/database/samples/videos.repository';
import { CALCULATION_TASK } from '@sarm/domain/figures/analysis';
import type { CalculationKind } from '@sarm/domain/figures/calculation-kinds';
import { AppError } from '@sarm/domain/catalogue/errors';
import { settleCalculation } from '@sarm/use-cases/calculations/settle-calculation';
import type { WorkDeps } from '../tasks/end-task.ts';

import { refusePictures } from '../videos/refuse-pictures.ts';
import { refuseVideos } from './refuse-videos.ts';
import { type RequestedAnalysis, requestAnalysis } from './request-analysis.ts';

export interface NewCalculation {
  readonly kind: CalculationKind;
  readonly projectId: string;
  readonly videoIds: readonly string[];
  readonly force: boolean;
  readonly saveResults: boolean;
  readonly userId: string;
  readonly actor: Actor;
  /** An analysis that was made for it already; absent: the one of these videos. */
  readonly analysisId?: string;
}

export interface StartedCalculation {
  readonly taskId: string;
  /** It waits for runs; otherwise its figures are there already. */
  readonly waits: boolean;
}

/**
 * Writes the task, the runs it waits for and the audit row together. A calculation that waits for nothing, because every
 * result is stored or because no figure is possible, is settled in the same transaction.
 */
export const startCalculation = (
  deps: WorkDeps & { readonly db: Database },
  request: NewCalculation,
): Promise<StartedCalculation> =>
  inScope(deps.db, asUser(request.userId), (tx) => startCalculationIn(tx, deps, request));

/** The same inside a transaction that does more. */
export async function startCalculationIn(
  tx: Scoped,
  deps: WorkDeps,
  request: NewCalculation,
): Promise<StartedCalculation> {
  const { kind, projectId, videoIds, userId } = request;
  const videos = await readVideos(tx, videoIds);
  for (const { row } of videos) refusePictures(row);
  if (new Set(videos.flatMap(({ sheet }) => sheet.patientId ?? [])).size > 1)
    throw new AppError('videos_of_one_patient');
  // What a person left out of this analysis is neither requested nor can it stand in the way of the others.
  const excluded =
    request.saveResults && request.analysisId === undefined
      ? await findExcluded(tx, projectId, videoIds)
      : new Set<string>();
  const included = videos.filter(({ row }) => !excluded.has(row.id));
  const refusals = refuseVideos(kind, included);
  const requested = refusals.length > 0 ? [] : await requestAll(deps, tx, request, included);
  const taskId = newId();
  const datasetId = onlyOne(videos.map(({ row }) => row.dataset_id));
  const analysisId = request.saveResults
    ? (request.analysisId ??
      (await claimAnalysis(tx, {
        projectId,
        videoIds,
        datasetId,
        patientId: onlyOne(videos.map(({ sheet }) => sheet.patientId)),
        createdBy: userId,
      })))
    : null;
  await insertTask(tx, {
    id: taskId,
    projectId,
    taskType: 'analysis',
    jobName: CALCULATION_TASK,
    jobId: null,
    videoId: videos.length === 1 ? (videoIds[0] ?? null) : null,
    datasetId,
    createdBy: userId,
    stage: 'waiting',
  });
  await insertCalculation(tx, {
    taskId,
    projectId,
    kind,
    videoIds,
    videoAnalysisIds: requested.map((each) => each.videoAnalysisId),
    refusals,
    saveResults: request.saveResults,
    analysisId,
    createdBy: userId,
    needs: requested.flatMap(({ taskId: run, videoId }) =>
      run === null ? [] : [{ analysisTaskId: run, videoId }],
    ),
  });
  await appendAudit(tx, request.actor, {
    action: `analysis.${kind}`,
    projectId,
    subjectId: taskId,
    after: { videoIds, force: request.force, saveResults: request.saveResults, refused: refusals.length },
  });
  const waits = requested.some((each) => each.taskId !== null);
  if (!waits) await settleCalculation(tx, deps, taskId, request.actor);
  return { taskId, waits };
}

/** The one value that all share; null where they differ. */
function onlyOne<T>(values: readonly T[]): T | null {
  const [first = null, ...others] = new Set(values);
  return others.length > 0 ? null : first;
}

type Videos = Awaited<ReturnType<typeof readVideos>>;

/** Locked in one order, whatever the order of the request: two requests over the same videos cannot wait for each other. */
async function readVideos(tx: Scoped, videoIds: readonly string[]) {
  const rows = new Map<string, Awaited<ReturnType<typeof lockVideo>>>();
  for (const id of videoIds.toSorted()) rows.set(id, await lockVideo(tx, id));
  const sheets = await readCalculatedVideos(tx, videoIds, []);
  return sheets.map((sheet) => {
    const row = rows.get(sheet.videoId);
    if (row === undefined) throw new AppError('not_found');
    return { row, sheet };
  });
}

async function requestAll(
  deps: WorkDeps,
  tx: Scoped,
  request: NewCalculation,
  videos: Videos,
): Promise<RequestedAnalysis[]> {
  const model = await modelInUse(tx, 'detection', { projectId: request.projectId });
  if (model === undefined) throw new AppError('no_detection_model');
  const requested: RequestedAnalysis[] = [];
  for (const { row, sheet } of videos) {
    const pixelSizeUm = sheet.calibration?.pixel_size_um;
    if (pixelSizeUm === undefined) throw new Error('a video without calibration was not refused');
    requested.push(
      await requestAnalysis(deps, tx, {
        video: row,
        model,
        pixelSizeUm,
        force: request.force,
        userId: request.userId,
      }),
    );
  }
  return requested;
}
