export const SWIM_MODES = ['linear', 'circular', 'hyperactive', 'twitching', 'immotile'] as const;
/** `twitching` beats in place: without it a sample has no non-progressive cells (grade c). */
export type SwimMode = (typeof SWIM_MODES)[number];
