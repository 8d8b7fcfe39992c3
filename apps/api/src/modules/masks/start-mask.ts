import { makeMaskJob } from '@sarm/contracts/jobs/make-mask';
import type { PayloadOf } from '@sarm/contracts/jobs/job';
import { modelInUse } from '@sarm/database/analyses/model-deployments.repository';
import { findModelByCode, type ModelRow } from '@sarm/database/analyses/models.repository';
import type { CropView } from '@sarm/database/detections/crops.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { newId } from '@sarm/database/kernel/new-id';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { MaskPart } from '@sarm/domain/shapes/masks';
import { segmentationModelId } from '@sarm/domain/shapes/segmentation';
import { startTask } from '@sarm/use-cases/tasks/start-task';
import type { AppDeps } from '../../deps.ts';

export interface MaskStart {
  readonly userId: string;
  readonly crop: CropView;
  readonly modelId: string | undefined;
  readonly part: MaskPart;
  readonly enhance: boolean;
  readonly work: PayloadOf<typeof makeMaskJob>['work'];
}

/** Queues the work on one crop with the model that was named, or the one in use. */
export async function startMask(
  { queue }: Pick<AppDeps, 'queue'>,
  tx: Scoped,
  { userId, crop, modelId, part, enhance, work }: MaskStart,
): Promise<{ readonly taskId: string; readonly model: ModelRow }> {
  const model = await chooseModel(tx, crop.project_id, modelId);
  const taskId = newId();
  await startTask(tx, queue, makeMaskJob, {
    taskId,
    projectId: crop.project_id,
    subjectId: crop.id,
    videoId: crop.video_id,
    createdBy: userId,
    payload: { detectionId: crop.id, userId, modelId: model.id, part, enhance, work },
  });
  return { taskId, model };
}

/** TEC-256: no other model ever takes the place of one that is not installed. */
async function chooseModel(tx: Scoped, projectId: string, id: string | undefined): Promise<ModelRow> {
  const model = await (id === undefined
    ? modelInUse(tx, 'segmentation', { projectId })
    : findModelByCode(tx, segmentationModelId(id)));
  const foreign = model !== undefined && model.project_id !== null && model.project_id !== projectId;
  if (model?.type !== 'segmentation' || foreign || isRemoved(model))
    throw new AppError('model_not_installed');
  return model;
}

const isRemoved = ({ description }: ModelRow): boolean =>
  (description as { readonly installed?: unknown }).installed === false;
