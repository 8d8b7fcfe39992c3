import { type MicrometresPerSecond, umPerSecond } from '@sarm/domain/units';
import { type Cell, headAt } from './cell.ts';
import type { PathPoint } from './swim-path.ts';

/** The measured definitions in the limit of infinite frame rate and no noise, over one stretch of time. */
export interface TrueKinematics {
  readonly vcl: MicrometresPerSecond;
  readonly vsl: MicrometresPerSecond;
  /** With the moving mean of `windowS`; it still holds what that window lets through of a slow beat. */
  readonly vap: MicrometresPerSecond;
  /** Along the mean path that the cell was drawn with: what VAP would be if the window removed the beat completely. */
  readonly meanPathVelocity: MicrometresPerSecond;
  /** Ratios are null for a cell that does not move. */
  readonly lin: number | null;
  readonly str: number | null;
  readonly wob: number | null;
  /** Full width drawn for the cell, µm. */
  readonly alh: number;
  /** Twice the mean local maximum of the deviation from the windowed path, µm. */
  readonly alhWindowed: number;
  readonly beatHz: number;
  /** Crossings of the average path per second: two per beat. */
  readonly crossingsHz: number;
}

export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly windowS?: number;
}

const STEP_S = 0.002;

export function trueKinematics(cell: Cell, stretch: Stretch): TrueKinematics {
  const { from, to, windowS = 0.15 } = stretch;
  const duration = to - from;
  if (!(duration > 0)) throw new RangeError('a stretch must last longer than 0 s');
  const steps = Math.max(2, Math.ceil(duration / STEP_S));
  const dt = duration / steps;
  const half = Math.max(1, Math.round(windowS / dt / 2));
  const path = densePath(cell, { from: from - half * dt, dt, count: steps + 1 + 2 * half });
  const mean = movingMean(path, half);
  const head = { x: path.x.subarray(half, half + steps + 1), y: path.y.subarray(half, half + steps + 1) };
  const vcl = pathLength(head) / duration;
  const vap = pathLength(mean) / duration;
  const vsl = Math.hypot(head.x[steps]! - head.x[0]!, head.y[steps]! - head.y[0]!) / duration;
  const ratio = (part: number, total: number): number | null => (total < 1e-9 ? null : part / total);
  return {
    vcl: umPerSecond(vcl),
    vsl: umPerSecond(vsl),
    vap: umPerSecond(vap),
    meanPathVelocity: umPerSecond(cell.swim.speed),
    lin: ratio(vsl, vcl),
    str: ratio(vsl, vap),
    wob: ratio(vap, vcl),
    alh: cell.swim.alh,
    alhWindowed: 2 * meanLocalMaximum(head, mean),
    beatHz: cell.swim.beatHz,
    crossingsHz: 2 * cell.swim.beatHz,
  };
}

interface Points {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

function densePath(cell: Cell, grid: { from: number; dt: number; count: number }): Points {
  const x = new Float64Array(grid.count);
  const y = new Float64Array(grid.count);
  const point: PathPoint = { x: 0, y: 0, heading: 0 };
  for (let i = 0; i < grid.count; i += 1) {
    headAt(cell, grid.from + i * grid.dt, point);
    x[i] = point.x;
    y[i] = point.y;
  }
  return { x, y };
}

function movingMean(path: Points, half: number): Points {
  const smooth = (values: Float64Array): Float64Array => {
    const out = new Float64Array(values.length - 2 * half);
    let sum = 0;
    for (let i = 0; i < 2 * half; i += 1) sum += values[i]!;
    for (let i = 0; i < out.length; i += 1) {
      sum += values[i + 2 * half]!;
      out[i] = sum / (2 * half + 1);
      sum -= values[i]!;
    }
    return out;
  };
  return { x: smooth(path.x), y: smooth(path.y) };
}

function pathLength(path: Points): number {
  let length = 0;
  for (let i = 1; i < path.x.length; i += 1) {
    length += Math.hypot(path.x[i]! - path.x[i - 1]!, path.y[i]! - path.y[i - 1]!);
  }
  return length;
}

function meanLocalMaximum(head: Points, mean: Points): number {
  const away = (i: number): number => Math.hypot(head.x[i]! - mean.x[i]!, head.y[i]! - mean.y[i]!);
  let sum = 0;
  let count = 0;
  for (let i = 1; i < mean.x.length - 1; i += 1) {
    const here = away(i);
    if (here <= away(i - 1) || here < away(i + 1)) continue;
    sum += here;
    count += 1;
  }
  return count === 0 ? 0 : sum / count;
}
