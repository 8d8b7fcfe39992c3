import type { Size } from '@sarm/domain/shapes/point';

/** The playback copy of a picture with an odd edge has one more row or column, at its right or lower end. */
export const playedSize = ({ width, height }: Size): Size => ({
  width: Math.ceil(width / 2) * 2,
  height: Math.ceil(height / 2) * 2,
});
