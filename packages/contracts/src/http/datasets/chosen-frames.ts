import { DATASETS } from '@sarm/domain/limits';
import { z } from 'zod';
import { id } from '../scalars.ts';

/** Frames of one video. All: every frame of it whose detection is completed. */
export const chosenFrames = z.strictObject({
  video_id: id,
  frames: z.array(id).max(DATASETS.framesOfSeveral).default([]),
  include_all_frames: z.boolean().default(false),
});
export type ChosenFrames = z.output<typeof chosenFrames>;

/** In place of the frames of one video those of several. */
export const chosenVideos = z.array(chosenFrames).min(1).max(DATASETS.videosPerCall);
