import type { Point } from '@sarm/domain/shapes/point';
import { headRadius, type HeadShape } from '@sarm/simulator/truth/head-shape';

const STEPS = 400;

/** The outline of a simulated head in its own frame, µm: closer together towards its ends, where it bends most. */
export function trueHeadOutline(head: HeadShape): Point[] {
  const left: Point[] = [];
  const right: Point[] = [];
  for (let i = 0; i <= STEPS; i += 1) {
    const along = -Math.cos((Math.PI * i) / STEPS);
    const x = (along * head.length) / 2 - head.centreU;
    const across = Math.sqrt(Math.max(0, 1 - along * along));
    // The radius 1 µm to each side gives the half width there: radius² = along² + (1 ÷ half width)².
    const half = (side: 1 | -1): number =>
      1 / Math.sqrt(headRadius(head, x, side - head.centreV) ** 2 - along * along);
    left.push({ x, y: across * half(1) - head.centreV });
    right.push({ x, y: -across * half(-1) - head.centreV });
  }
  return [...left, ...right.toReversed()];
}
