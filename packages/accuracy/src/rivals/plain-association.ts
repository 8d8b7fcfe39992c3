import type { FrameDetections } from '@sarm/measurement/detection';
import type { FrameAssociation } from '@sarm/measurement/tracking/tracker';

/** The answer of a tracker without crossings and fields. */
export const plainAssociation = (
  input: FrameDetections,
  trackIds: readonly (number | null)[],
): FrameAssociation => ({
  frame: input.frame,
  time: input.time,
  trackIds,
  crossing: trackIds.map(() => false),
  newField: false,
});
