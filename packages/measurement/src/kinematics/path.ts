import type { Micrometres, Seconds } from '@sarm/domain/units';

/** A place at a presentation time. Times rise strictly; they need not be evenly spaced. */
export interface PathPoint {
  readonly t: Seconds;
  readonly x: Micrometres;
  readonly y: Micrometres;
}

export type Path = readonly PathPoint[];

export const pathDuration = (path: Path): number => {
  const first = path[0];
  const last = path.at(-1);
  return first === undefined || last === undefined ? 0 : last.t - first.t;
};

export const pathLength = (path: readonly { readonly x: number; readonly y: number }[]): number => {
  let length = 0;
  for (let i = 1; i < path.length; i += 1) {
    const a = path[i - 1];
    const b = path[i];
    if (a !== undefined && b !== undefined) length += Math.hypot(b.x - a.x, b.y - a.y);
  }
  return length;
};

export const timesRise = (path: Path): boolean =>
  path.every((p, i) => {
    const before = path[i - 1];
    return Number.isFinite(p.t) && (before === undefined || p.t > before.t);
  });
