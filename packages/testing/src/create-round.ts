import { newId } from '@sarm/database/kernel/new-id';
import { insert, type ObjectOptions, type World } from './create-video.ts';

interface PlacedFrame {
  readonly id: string;
  readonly video: { readonly id: string };
}

/** A round with one frame. Both have one id: a call that names them can then be made with it. */
export async function createRound(
  world: World,
  { projectId: project_id, createdBy: created_by }: ObjectOptions,
  { id, video }: PlacedFrame,
): Promise<string> {
  const { db } = world.admin;
  const { dataset_id } = await db
    .selectFrom('videos')
    .select('dataset_id')
    .where('id', '=', video.id)
    .executeTakeFirstOrThrow();
  await insert(world, 'annotation_rounds', {
    id,
    project_id,
    dataset_id,
    name: 'round',
    overlap_percent: 0,
    created_by,
  });
  await db
    .insertInto('annotation_round_frames')
    .values({ round_id: id, frame_id: id, project_id, video_id: video.id, frame_index: 0, kind: 'work' })
    .execute();
  return id;
}

/** Of a round of its own; its maker labels the frame blind. */
export async function createLayer(world: World, options: ObjectOptions, frame: PlacedFrame): Promise<string> {
  const round_id = await createRound(world, options, frame);
  return await insert(world, 'annotation_layers', {
    id: newId(),
    project_id: options.projectId,
    round_id,
    video_id: frame.video.id,
    frame_id: frame.id,
    frame_index: 0,
    kind: 'blind',
    annotator_id: options.createdBy,
    place: 0,
  });
}
