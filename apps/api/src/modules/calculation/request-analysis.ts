import { analyseVideoJob } from '@sarm/contracts/jobs/analyse-video';
import type { Tx } from '@sarm/database/connect';
import type { ModelRow } from '@sarm/database/models.repository';
import { newId } from '@sarm/database/new-id';
import { findTask, insertTask } from '@sarm/database/tasks.repository';
import { claimVideoAnalysis, setAnalysisTask } from '@sarm/database/video-analyses.repository';
import type { VideoRow } from '@sarm/database/videos.repository';
import { isTaskFinished } from '@sarm/domain/statuses';
import type { AppDeps } from '../../deps.ts';
import { hashParameters, parametersFor } from './analysis-parameters.ts';

export interface RequestedAnalysis {
  readonly videoAnalysisId: string;
  /** The run to wait for; null when the stored result answers. */
  readonly taskId: string | null;
}

/**
 * The result of this video with this model and these parameters: the stored one, the one that is just being made, or a
 * new run. `force` makes a new run, unless one is under way: its result is as fresh as could be.
 */
export async function requestAnalysis(
  { queue }: Pick<AppDeps, 'queue'>,
  tx: Tx,
  asked: { video: VideoRow; model: ModelRow; pixelSizeUm: number; force: boolean; userId: string },
): Promise<RequestedAnalysis> {
  const { video, model, pixelSizeUm, force, userId } = asked;
  const projectId = video.project_id;
  const parameters = parametersFor(model, pixelSizeUm);
  const analysis = await claimVideoAnalysis(tx, {
    projectId,
    videoId: video.id,
    videoSha256: video.sha256,
    modelId: model.id,
    modelSha256: model.sha256,
    parameters,
    parametersSha256: hashParameters(parameters),
  });
  const running = analysis.task_id === null ? undefined : await findTask(tx, analysis.task_id);
  if (running !== undefined && !isTaskFinished(running.status))
    return { videoAnalysisId: analysis.id, taskId: running.id };
  if (analysis.summary !== null && !force) return { videoAnalysisId: analysis.id, taskId: null };
  const [taskId, jobId] = [newId(), newId()];
  await insertTask(tx, {
    id: taskId,
    projectId,
    taskType: analyseVideoJob.taskType,
    jobName: analyseVideoJob.name,
    jobId,
    videoId: video.id,
    datasetId: video.dataset_id,
    createdBy: userId,
  });
  await setAnalysisTask(tx, analysis.id, taskId);
  await queue.enqueue(tx, analyseVideoJob, jobId, {
    taskId,
    projectId,
    videoId: video.id,
    videoAnalysisId: analysis.id,
  });
  return { videoAnalysisId: analysis.id, taskId };
}
