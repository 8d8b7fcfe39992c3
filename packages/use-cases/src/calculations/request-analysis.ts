import { analyseVideoJob } from '@sarm/contracts/jobs/analyse-video';
import type { Scoped } from '@sarm/database/kernel/connect';
import type { ModelRow } from '@sarm/database/analyses/models.repository';
import { findTask } from '@sarm/database/work/tasks.repository';
import { claimVideoAnalysis, setAnalysisTask } from '@sarm/database/analyses/video-analyses.repository';
import { findAreaInUse } from '@sarm/database/samples/set-areas.repository';
import type { VideoRow } from '@sarm/database/samples/videos.repository';
import { isTaskFinished } from '@sarm/domain/statuses';
import { startTask } from '@sarm/use-cases/tasks/start-task';
import type { JobQueue } from '@sarm/runtime/queue/job-queue';
import { hashParameters, parametersFor } from './analysis-parameters.ts';

export interface RequestedAnalysis {
  readonly videoId: string;
  readonly videoAnalysisId: string;
  /** The run to wait for; null when the stored result answers. */
  readonly taskId: string | null;
}

/**
 * The result of this video with this model and these parameters: the stored one, the one that is just being made, or a
 * new run. `force` makes a new run, unless one is under way: its result is as fresh as could be.
 */
export async function requestAnalysis(
  { queue }: { readonly queue: Pick<JobQueue, 'enqueue'> },
  tx: Scoped,
  request: { video: VideoRow; model: ModelRow; pixelSizeUm: number; force: boolean; userId: string },
): Promise<RequestedAnalysis> {
  const { video, model, pixelSizeUm, force, userId } = request;
  const projectId = video.project_id;
  const parameters = parametersFor(model, pixelSizeUm, await findAreaInUse(tx, video.id));
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
    return { videoId: video.id, videoAnalysisId: analysis.id, taskId: running.id };
  if (analysis.summary !== null && !force)
    return { videoId: video.id, videoAnalysisId: analysis.id, taskId: null };
  const { id: taskId } = await startTask(tx, queue, analyseVideoJob, {
    projectId,
    videoId: video.id,
    datasetId: video.dataset_id,
    createdBy: userId,
    payload: { videoId: video.id, videoAnalysisId: analysis.id },
  });
  await setAnalysisTask(tx, analysis.id, taskId);
  return { videoId: video.id, videoAnalysisId: analysis.id, taskId };
}
