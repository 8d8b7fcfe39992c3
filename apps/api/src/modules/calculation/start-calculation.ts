import { type Actor, appendAudit } from '@sarm/database/audit.repository';
import { insertCalculation, readCalculatedVideos } from '@sarm/database/calculations.repository';
import type { Tx } from '@sarm/database/connect';
import { findDefaultModel } from '@sarm/database/models.repository';
import { newId } from '@sarm/database/new-id';
import { asUser, inScope } from '@sarm/database/scope';
import { settleCalculation } from '@sarm/database/settle-calculation';
import { insertTask } from '@sarm/database/tasks.repository';
import { lockVideo } from '@sarm/database/videos.repository';
import type { CalculationKind } from '@sarm/domain/analysis';
import { AppError } from '@sarm/domain/errors';
import { computeFigures } from '@sarm/measurement/report/compute-figures';
import type { AppDeps } from '../../deps.ts';

import { refuseVideos } from './refuse-videos.ts';
import { type RequestedAnalysis, requestAnalysis } from './request-analysis.ts';

/** A calculation has no job of its own: the run of its last video settles it. */
const CALCULATION = 'calculation';

export interface AskedCalculation {
  readonly kind: CalculationKind;
  readonly projectId: string;
  readonly videoIds: readonly string[];
  readonly force: boolean;
  readonly saveResults: boolean;
  readonly userId: string;
  readonly actor: Actor;
}

/**
 * Writes the task, the runs it waits for and the audit row together. A calculation that waits for nothing, because every
 * result is stored or because no figure is possible, is settled in the same transaction.
 */
export async function startCalculation(deps: AppDeps, asked: AskedCalculation): Promise<string> {
  const { kind, projectId, videoIds, userId } = asked;
  return await inScope(deps.db, asUser(userId), async (tx) => {
    const videos = await readVideos(tx, videoIds);
    if (new Set(videos.flatMap(({ sheet }) => sheet.patientId ?? [])).size > 1)
      throw new AppError('videos_of_one_patient');
    const refusals = refuseVideos(kind, videos);
    const requested = refusals.length > 0 ? [] : await requestAll(deps, tx, asked, videos);
    const taskId = newId();
    const datasets = new Set(videos.map(({ row }) => row.dataset_id));
    await insertTask(tx, {
      id: taskId,
      projectId,
      taskType: 'analysis',
      jobName: CALCULATION,
      jobId: null,
      videoId: videos.length === 1 ? (videoIds[0] ?? null) : null,
      datasetId: datasets.size === 1 ? ([...datasets][0] ?? null) : null,
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
      saveResults: asked.saveResults,
      createdBy: userId,
      needs: requested.flatMap((each, place) => {
        const videoId = videoIds[place];
        return each.taskId === null || videoId === undefined
          ? []
          : [{ analysisTaskId: each.taskId, videoId }];
      }),
    });
    await appendAudit(tx, asked.actor, {
      type: 'data',
      action: `analysis.${kind}`,
      message: `Calculation of ${kind} over ${videoIds.length} videos asked`,
      projectId,
      resourceType: 'task',
      resourceId: taskId,
      details: { videoIds, force: asked.force, saveResults: asked.saveResults, refusals },
    });
    if (requested.every((each) => each.taskId === null))
      await settleCalculation(tx, computeFigures(deps.clock), taskId);
    return taskId;
  });
}

type Videos = Awaited<ReturnType<typeof readVideos>>;

/** Locked in one order, whatever the order of the request: two requests over the same videos cannot wait for each other. */
async function readVideos(tx: Tx, videoIds: readonly string[]) {
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
  deps: AppDeps,
  tx: Tx,
  asked: AskedCalculation,
  videos: Videos,
): Promise<RequestedAnalysis[]> {
  const model = await findDefaultModel(tx, 'detection');
  if (model === undefined) throw new AppError('unavailable', { message: 'No detection model is installed' });
  const requested: RequestedAnalysis[] = [];
  for (const { row, sheet } of videos) {
    const pixelSizeUm = sheet.calibration?.pixel_size_um;
    if (pixelSizeUm === undefined) throw new Error('a video without calibration was not refused');
    requested.push(
      await requestAnalysis(deps, tx, {
        video: row,
        model,
        pixelSizeUm,
        force: asked.force,
        userId: asked.userId,
      }),
    );
  }
  return requested;
}
