import { seconds, type Seconds, um } from '@sarm/domain/units';
import { type Path, pathDuration, type PathPoint } from './path.ts';

/** One beat. A window of a fixed number of points would smooth 0.2 s at 25 fps and 0.025 s at 200 fps. */
export const AVERAGE_WINDOW = seconds(0.15);

interface Place {
  readonly x: number;
  readonly y: number;
}

interface Knot extends Place {
  readonly t: number;
  /** Integral of the path from its start to here. */
  readonly sumX: number;
  readonly sumY: number;
}

const integrate = (path: Path, origin: PathPoint): readonly Knot[] => {
  const knots: Knot[] = [];
  for (const p of path) {
    // Relative to the first point: differences of large integrals would lose the digits that ALH is made of.
    const x = p.x - origin.x;
    const y = p.y - origin.y;
    const before = knots.at(-1);
    const dt = before === undefined ? 0 : p.t - before.t;
    knots.push({
      t: p.t,
      x,
      y,
      sumX: before === undefined ? 0 : before.sumX + ((before.x + x) / 2) * dt,
      sumY: before === undefined ? 0 : before.sumY + ((before.y + y) / 2) * dt,
    });
  }
  return knots;
};

/** Integral of the straight-line interpolation from its start to t, with t inside the path. */
const integralAt = (knots: readonly Knot[], t: number): Place => {
  let low = 0;
  let high = knots.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((knots[middle]?.t ?? t) <= t) low = middle;
    else high = middle;
  }
  const a = knots[low];
  const b = knots[high];
  if (a === undefined || b === undefined) throw new RangeError('an empty path has no integral');
  const dt = t - a.t;
  const share = b.t > a.t ? dt / (b.t - a.t) : 0;
  return {
    x: a.sumX + dt * (a.x + (share * (b.x - a.x)) / 2),
    y: a.sumY + dt * (a.y + (share * (b.y - a.y)) / 2),
  };
};

const along = (from: Place, slope: Place, dt: number): Place => ({
  x: from.x + slope.x * dt,
  y: from.y + slope.y * dt,
});

const slopeBetween = (a: Place, b: Place, dt: number): Place =>
  dt > 0 ? { x: (b.x - a.x) / dt, y: (b.y - a.y) / dt } : { x: 0, y: 0 };

/**
 * Centred moving mean over a time window: the integral mean of the path joined by straight lines, so the window is the
 * same at every frame rate and over dropped frames. Within half a window of an end the mean would be one-sided and bend
 * the path inwards; there the average path is continued straight, with its own slope over one window.
 */
export const averagePath = (path: Path, window: Seconds = AVERAGE_WINDOW): Path => {
  const origin = path[0];
  const duration = pathDuration(path);
  if (origin === undefined || !(duration > window)) {
    throw new RangeError(`a path of ${duration} s has no average over ${window} s`);
  }
  const knots = integrate(path, origin);
  const half = window / 2;
  const meanAt = (t: number): Place => {
    const to = integralAt(knots, t + half);
    const from = integralAt(knots, t - half);
    return { x: (to.x - from.x) / window, y: (to.y - from.y) / window };
  };
  const start = origin.t + half;
  const end = origin.t + duration - half;
  const base = Math.min(window, end - start);
  const atStart = meanAt(start);
  const atEnd = meanAt(end);
  const startSlope = slopeBetween(atStart, meanAt(start + base), base);
  const endSlope = slopeBetween(meanAt(end - base), atEnd, base);

  return path.map((p) => {
    let place: Place;
    if (p.t < start) place = along(atStart, startSlope, p.t - start);
    else if (p.t > end) place = along(atEnd, endSlope, p.t - end);
    else place = meanAt(p.t);
    return { t: p.t, x: um(origin.x + place.x), y: um(origin.y + place.y) };
  });
};
