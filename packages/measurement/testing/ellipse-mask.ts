import { type BitMask, createMask } from '@sarm/masks/bit-mask';

/** All in mask pixels; the angle in rad from the x axis. */
export interface Ellipse {
  readonly x: number;
  readonly y: number;
  readonly length: number;
  readonly width: number;
  readonly angle?: number;
}

/** Pixels whose centres lie in one of the ellipses. */
export function ellipseMask(size: number, ...ellipses: readonly Ellipse[]): BitMask {
  const mask = createMask(size, size);
  for (const { x, y, length, width, angle = 0 } of ellipses) {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    mask.bits.forEach((_, at) => {
      const dx = (at % size) + 0.5 - x;
      const dy = Math.floor(at / size) + 0.5 - y;
      const along = (2 * (dx * cos + dy * sin)) / length;
      const across = (2 * (dy * cos - dx * sin)) / width;
      if (along * along + across * across <= 1) mask.bits[at] = 1;
    });
  }
  return mask;
}

/** A bar with square ends. */
export function barMask(size: number, { x, y, length, width, angle = 0 }: Ellipse): BitMask {
  const mask = createMask(size, size);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  mask.bits.forEach((_, at) => {
    const dx = (at % size) + 0.5 - x;
    const dy = Math.floor(at / size) + 0.5 - y;
    const inside = Math.abs(dx * cos + dy * sin) <= length / 2 && Math.abs(dy * cos - dx * sin) <= width / 2;
    if (inside) mask.bits[at] = 1;
  });
  return mask;
}
