import { seconds, um } from '@sarm/domain/units';
import { AVERAGE_WINDOW, averagePath } from '@sarm/measurement/kinematics/average-path';
import { headPath } from '@sarm/measurement/kinematics/head-path';
import type { Path } from '@sarm/measurement/kinematics/path';
import { pointFrom, type ViewerTracks } from './viewer-tracks.ts';

export interface XY {
  readonly x: number;
  readonly y: number;
}

/** A part of a track's way, in pixels of the picture. */
export interface PathAround {
  readonly from: number;
  readonly to: number;
  /** The measured places. */
  readonly head: readonly XY[];
  /** The average path that velocities are calculated from; empty where the part is too short for one. */
  readonly average: readonly XY[];
}

/** One second either side of the frame. */
export const AROUND_SECONDS = 1;
/** The average path is computed in steps of 5 ms; every fourth is enough to draw. */
const EVERY = 4;

/** The way of a track around a time; null where it has fewer than two places there. */
export function pathAround(
  { points, frames, tracks }: ViewerTracks,
  track: number,
  at: number,
  range = AROUND_SECONDS,
): PathAround | null {
  const { firstFrame = 0, lastFrame = -1 } = tracks[track] ?? {};
  const places: (XY & { t: number })[] = [];
  const end = points.start[track + 1] ?? 0;
  for (let p = pointFrom(points, track, firstFrame); p < end; p += 1) {
    const place = points.frame[p] ?? 0;
    const t = frames.time[place] ?? 0;
    if (t > at + range || place > lastFrame) break;
    if (t >= at - range) places.push({ t, x: points.x[p] ?? 0, y: points.y[p] ?? 0 });
  }
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined || places.length < 2) return null;
  return { from: first.t, to: last.t, head: places, average: averageOf(places, last.t - first.t) };
}

/** Drawn, not measured: pixels stand in for micrometres, whose ratio changes no shape. */
function averageOf(places: readonly (XY & { t: number })[], duration: number): XY[] {
  if (duration <= AVERAGE_WINDOW || places.length < 4) return [];
  const path: Path = places.map(({ t, x, y }) => ({ t: seconds(t), x: um(x), y: um(y) }));
  const { x, y } = averagePath(headPath(path));
  const drawn: XY[] = [];
  for (let i = 0; i < x.length; i += EVERY) drawn.push({ x: x[i] ?? 0, y: y[i] ?? 0 });
  drawn.push({ x: x.at(-1) ?? 0, y: y.at(-1) ?? 0 });
  return drawn;
}
