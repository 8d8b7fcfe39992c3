import { px } from '@sarm/domain/units';
import type { Detection } from '../detection.ts';
import { CONFIDENCE_STEPS, POSITION_STEPS, SIZE_STEPS } from './tracks-file-format.ts';

/** Without a negative zero, which no integer column can hold. */
const step = (value: number, steps: number): number => Math.round(value * steps) / steps + 0;
const MOST_SIZE = 0xffff / SIZE_STEPS;

/**
 * To the steps that are stored. Done before tracking: an analysis of the stored detections then gives exactly the figures
 * that were reported, and a correction of one track changes no other.
 */
export const quantiseDetection = (detection: Detection): Detection => ({
  x: px(step(detection.x, POSITION_STEPS)),
  y: px(step(detection.y, POSITION_STEPS)),
  width: px(Math.min(Math.max(step(detection.width, SIZE_STEPS), 1 / SIZE_STEPS), MOST_SIZE)),
  height: px(Math.min(Math.max(step(detection.height, SIZE_STEPS), 1 / SIZE_STEPS), MOST_SIZE)),
  confidence: Math.fround(step(detection.confidence, CONFIDENCE_STEPS)),
  kind: detection.kind,
});
