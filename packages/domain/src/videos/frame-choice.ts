import { DETECTION } from '../shapes/detection.ts';

/** How frames to label are chosen: at equal steps, by chance in each video, or where the model is least sure. */
export const CHOICE_WAYS = ['every', 'random', 'doubt'] as const;
export type ChoiceWay = (typeof CHOICE_WAYS)[number];

export const FRAME_CHOICE = {
  /** every: the step; random: frames of each video; doubt: frames of all videos together. */
  n: { min: 1, max: 1000, every: 10, random: 5, doubt: 12 },
  /** The preview and what is added afterwards agree because both name the same one. */
  seed: { min: 0, max: 2_147_483_647 },
  previewFrames: 24,
  /** A box is doubtful while its confidence is closer to the middle than this. */
  doubt: { middle: DETECTION.confidence.default, within: 0.15 },
} as const;
