import { areaMask, type VideoArea } from '@sarm/domain/videos/video-area';
import { type CountingFrame, cornerInFrame } from './two-edge-rule.ts';

/** The counting frame without what lies in or near the excluded parts of the picture. */
export interface CountingRegion {
  /** Its area, which belongs in the concentration, in pixels. */
  readonly countedPx: number;
  /** Whether a head whose box has its lower right corner here is counted. */
  readonly has: (right: number, bottom: number) => boolean;
}

/**
 * As far from an excluded part as the guard keeps from the edge of the picture, and a quarter of a head more: what touches
 * such a part is not followed, and the larger half of the heads would be missed at a distance of one typical head.
 */
const LARGER_HEADS = 1.25;
/** Boxes as near as this touch an excluded part. */
export const TOUCHES_PX = 1;

/** Where all of the frame counts there is no region: then nothing is different from a picture without excluded parts. */
export const countingRegion = (
  frame: CountingFrame,
  area: VideoArea | undefined,
): CountingRegion | undefined => {
  if (area === undefined || area.excluded.length === 0) return undefined;
  const { width, height } = area;
  const guard = Math.ceil(LARGER_HEADS * frame.left) + TOUCHES_PX;
  const near = areaMask({
    width,
    height,
    excluded: area.excluded.map(([x, y, across, down]): [number, number, number, number] => [
      x - guard,
      y - guard,
      across + 2 * guard,
      down + 2 * guard,
    ]),
  });
  let lost = 0;
  for (let y = Math.ceil(frame.top); y < frame.bottom; y += 1)
    for (let x = Math.ceil(frame.left); x < frame.right; x += 1) lost += near[y * width + x] ?? 0;
  return {
    countedPx: (frame.right - frame.left) * (frame.bottom - frame.top) - lost,
    has: (right, bottom) =>
      cornerInFrame(right, bottom, frame) && near[Math.floor(bottom) * width + Math.floor(right)] !== 1,
  };
};
