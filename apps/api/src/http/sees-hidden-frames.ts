import type { RouteDefinition } from '@sarm/contracts/http/route';

const ANNOTATING = /^\/(?:technical|annotations|sarm\/(?:annotation|detection|training))\//;

/**
 * Frames that a person labels blind are hidden from all of their calls, objects that a call names included. A change outside of annotation
 * sees them once it is admitted: a removal that missed a frame would leave its files behind, and a calculation would leave it out.
 */
export const seesHiddenFrames = ({ effect, path }: Pick<RouteDefinition, 'effect' | 'path'>): boolean =>
  effect === 'change' && !ANNOTATING.test(path);
