import type { GridPath } from './grid-path.ts';

/** Steps of a fixed time: between frames the turn of the same path would halve when the frame rate doubles. */
export const TURN_STEP_S = 0.02;
/** Shorter steps than this are rounding and have no direction, µm. */
const FLOOR_UM = 1e-6;

const wrap = (degrees: number): number => {
  const turned = ((((degrees + 180) % 360) + 360) % 360) - 180;
  return turned === -180 ? 180 : turned;
};

/**
 * Mean absolute turn between successive steps, in degrees. Wrapped to ±180 first: a step from 179° to −179° turns by 2°,
 * and 358° there would make a straight swimmer the most erratic of all. Steps of no length have no direction.
 */
export const meanAngularDisplacement = ({ step, x, y }: GridPath): number | null => {
  const stride = Math.max(1, Math.round(TURN_STEP_S / step));
  let sum = 0;
  let turns = 0;
  let heading: number | undefined;
  for (let i = stride; i < x.length; i += stride) {
    const dx = (x[i] ?? 0) - (x[i - stride] ?? 0);
    const dy = (y[i] ?? 0) - (y[i - stride] ?? 0);
    if (Math.hypot(dx, dy) < FLOOR_UM) continue;
    const next = (Math.atan2(dy, dx) * 180) / Math.PI;
    if (heading !== undefined) {
      sum += Math.abs(wrap(next - heading));
      turns += 1;
    }
    heading = next;
  }
  return turns === 0 ? null : sum / turns;
};
