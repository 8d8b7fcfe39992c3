import type { Path } from './path.ts';

const wrap = (degrees: number): number => {
  const turned = ((((degrees + 180) % 360) + 360) % 360) - 180;
  return turned === -180 ? 180 : turned;
};

/**
 * Mean absolute turn between successive steps, in degrees. Wrapped to ±180 first: a step from 179° to −179° turns by 2°,
 * and 358° there would make a straight swimmer the most erratic of all. Steps of no length have no direction.
 */
export const meanAngularDisplacement = (path: Path): number | null => {
  let sum = 0;
  let turns = 0;
  let heading: number | undefined;
  for (let i = 1; i < path.length; i += 1) {
    const a = path[i - 1];
    const b = path[i];
    if (a === undefined || b === undefined || (a.x === b.x && a.y === b.y)) continue;
    const next = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
    if (heading !== undefined) {
      sum += Math.abs(wrap(next - heading));
      turns += 1;
    }
    heading = next;
  }
  return turns === 0 ? null : sum / turns;
};
