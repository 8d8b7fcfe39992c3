import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { predictVideoJob } from '@sarm/contracts/jobs/predict-video';
import { findModelByCode, type ModelRow } from '@sarm/database/analyses/models.repository';
import { findModelByAnyStatus } from '@sarm/database/training/registered-models.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { newId } from '@sarm/database/kernel/new-id';
import { insertPrediction } from '@sarm/database/predictions/predictions.repository';
import { findVideo } from '@sarm/database/samples/videos.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import { PREDICTING_TYPES } from '@sarm/domain/predictions';
import { startTask } from '@sarm/use-cases/tasks/start-task';
import { refusePictures } from '@sarm/use-cases/videos/refuse-pictures';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';

/** TEC-278: prediction, task, job and log entry are one transaction. */
export const startPrediction =
  ({ queue }: Pick<AppDeps, 'queue'>): Handler<RouteGroups['predictions']['start']> =>
  async ({ tx, object, caller, body }) => {
    const { projectId } = object;
    const model = await chooseModel(tx, projectId, body.model_id);
    const video = found(await findVideo(tx, object.id));
    refusePictures(video);
    if (video.timeline_key === null || video.width === null) throw new AppError('video_not_ready');
    const [id, taskId] = [newId(), newId()];
    await insertPrediction(tx, {
      id,
      projectId,
      name: body.name,
      modelId: model.id,
      videoId: video.id,
      taskId,
      createdBy: caller.userId,
    });
    await startTask(tx, queue, predictVideoJob, {
      taskId,
      projectId,
      subjectId: id,
      videoId: video.id,
      datasetId: video.dataset_id,
      createdBy: caller.userId,
      payload: { predictionId: id, sendFrames: body.send_frames },
    });
    return {
      status: 202,
      body: { id, task_id: taskId, status: 'queued' },
      audit: {
        action: 'prediction.start',
        projectId,
        subjectId: id,
        after: { name: body.name, modelId: model.code, videoId: video.id, taskId },
      },
    };
  };

async function chooseModel(tx: Scoped, projectId: string, code: string): Promise<ModelRow> {
  const model = await findModelByCode(tx, code);
  // A model of one project is never used in another, also by those who are members of both.
  const isOwn = (row: { readonly project_id: string | null }): boolean =>
    row.project_id === null || row.project_id === projectId;
  if (model === undefined || !isOwn(model)) {
    const untrained = await findModelByAnyStatus(tx, code);
    throw new AppError(untrained !== undefined && isOwn(untrained) ? 'model_not_trained' : 'model_not_found');
  }
  if (!(PREDICTING_TYPES as readonly string[]).includes(model.type))
    throw new AppError('model_cannot_predict');
  return model;
}
