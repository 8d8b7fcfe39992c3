import { newId } from '@sarm/database/kernel/new-id';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
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

/** The frame that it shows. */
const SHOWN = 1;

/** Ended long ago, by a model of its project; with a sample frame where bytes are stored. */
export async function createPrediction(
  world: World,
  { projectId, createdBy, ...options }: ObjectOptions,
): Promise<string> {
  const video = await createVideo(world, { projectId, createdBy, ...options });
  const id = newId();
  const results_key = blobKeys.predictionPrefix(projectId, video.id, id);
  await options.store?.(blobKeys.predictionFrame(results_key, SHOWN));
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
    id,
    project_id: projectId,
    name: 'prediction',
    model_id,
    video_id: video.id,
    task_id: newId(),
    status: 'completed',
    results_key,
    metrics: JSON.stringify({ processed_frames: 2, processing_time: 1, total_sperm_count: 3 }),
    frames: JSON.stringify({
      version: 1,
      type: 'detection',
      frames: 2,
      seconds: 1,
      samples: [{ index: SHOWN, time: 0.5, heads: 3 }],
      heads: [3, 3],
      confidence: [6],
      champion: null,
      ranked: [],
      sent: null,
    }),
    created_by: createdBy,
  });
}
