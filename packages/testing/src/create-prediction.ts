import { newId } from '@sarm/database/kernel/new-id';
import { createVideo, insert, type ObjectOptions, type World } from './create-video.ts';

/** A frame that waits for a person. */
export async function createQueueItem(world: World, options: ObjectOptions): Promise<string> {
  const video = await createVideo(world, options);
  return await insert(world, 'annotation_queue', {
    id: newId(),
    project_id: options.projectId,
    video_id: video.id,
    frame_index: 0,
    kind: 'uncertain',
  });
}

/** Ended long ago, by a model of its project. */
export async function createPrediction(
  world: World,
  { projectId, createdBy, ...options }: ObjectOptions,
): Promise<string> {
  const video = await createVideo(world, { projectId, createdBy, ...options });
  const model_id = await insert(world, 'models', {
    id: newId(),
    project_id: projectId,
    origin: 'trained',
    code: newId(),
    name: 'model',
    type: 'detection',
    sha256: '0'.repeat(64),
    blob_key: `projects/${projectId}/models/m.onnx`,
    description: '{}',
  });
  return await insert(world, 'predictions', {
    id: newId(),
    project_id: projectId,
    name: 'prediction',
    model_id,
    video_id: video.id,
    task_id: newId(),
    status: 'completed',
    created_by: createdBy,
  });
}
