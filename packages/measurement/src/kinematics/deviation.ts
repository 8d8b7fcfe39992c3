import type { Path } from './path.ts';

/** Distance of the path from its average at each point, positive to the left of the direction of travel. */
export const signedDeviations = (path: Path, average: Path): readonly number[] =>
  path.map((p, i) => {
    const a = average[i];
    const before = average[Math.max(0, i - 1)];
    const after = average[Math.min(average.length - 1, i + 1)];
    if (a === undefined || before === undefined || after === undefined) return 0;
    const dx = p.x - a.x;
    const dy = p.y - a.y;
    const side = (after.x - before.x) * dy - (after.y - before.y) * dx;
    return Math.sign(side) * Math.hypot(dx, dy);
  });

/** Rounding leaves about 1e-13 µm on a straight path; without a floor it would beat at the frame rate. */
const FLOOR_UM = 1e-6;

export const signChanges = (values: readonly number[]): number => {
  let changes = 0;
  let last = 0;
  for (const value of values) {
    const sign = Math.abs(value) < FLOOR_UM ? 0 : Math.sign(value);
    if (sign === 0) continue;
    if (last !== 0 && sign !== last) changes += 1;
    last = sign;
  }
  return changes;
};

interface Sample {
  readonly t: number;
  readonly value: number;
}

/** Top of the parabola through three samples: frames seldom hit the turning point, the fewer the rarer. */
const parabolaTop = (a: Sample, b: Sample, c: Sample): number => {
  const left = (b.value - a.value) / (b.t - a.t);
  const right = (c.value - b.value) / (c.t - b.t);
  const curvature = (right - left) / (c.t - a.t);
  if (!(curvature < 0)) return b.value;
  const slopeAtB = left + curvature * (b.t - a.t);
  return b.value - slopeAtB ** 2 / (4 * curvature);
};

/** Local maxima of |deviation|. A maximum beside a crossing is not refined: the modulus has a corner there. */
export const deviationMaxima = (path: Path, deviations: readonly number[]): readonly number[] => {
  const maxima: number[] = [];
  for (let i = 1; i + 1 < deviations.length; i += 1) {
    const samples = [i - 1, i, i + 1].map((k) => ({ t: path[k]?.t ?? 0, value: deviations[k] ?? 0 }));
    const [a, b, c] = samples;
    if (a === undefined || b === undefined || c === undefined) continue;
    const size = Math.abs(b.value);
    if (size < FLOOR_UM || size <= Math.abs(a.value) || size < Math.abs(c.value)) continue;
    const sign = Math.sign(b.value);
    const sameSide = Math.sign(a.value) === sign && Math.sign(c.value) === sign;
    const flip = (s: Sample): Sample => ({ t: s.t, value: s.value * sign });
    maxima.push(sameSide ? parabolaTop(flip(a), flip(b), flip(c)) : size);
  }
  return maxima;
};
