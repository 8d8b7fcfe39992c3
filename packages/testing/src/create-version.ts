import { newId } from '@sarm/database/kernel/new-id';
import { createVideo, insert, type ObjectOptions, type World } from './create-video.ts';

const NOTHING = { frames: 0, items: 0, videos: 0, patients: 0, classes: {} };

/** A frozen version of the dataset of a video, whose frames are gone. */
export async function createVersion(world: World, options: ObjectOptions): Promise<string> {
  const video = await createVideo(world, options);
  const { dataset_id } = await world.admin.db
    .selectFrom('videos')
    .select('dataset_id')
    .where('id', '=', video.id)
    .executeTakeFirstOrThrow();
  const id = newId();
  return await insert(world, 'dataset_versions', {
    id,
    project_id: options.projectId,
    dataset_id,
    number: 1,
    task: 'head_detection',
    manifest_sha256: '0'.repeat(64),
    manifest_key: `projects/${options.projectId}/versions/${id}/0.json.gz`,
    split_by: 'video',
    seed: 1,
    frame_count: 1,
    item_count: 0,
    approved_items: 0,
    counts: JSON.stringify({ train: NOTHING, validation: NOTHING, test: NOTHING }),
    left_out: '{}',
    leak_check: JSON.stringify({
      by: 'video',
      patients: 0,
      videos: 0,
      compared: 0,
      closestBits: null,
      limitBits: 24,
      gapFrames: null,
    }),
    created_by: options.createdBy,
  });
}
