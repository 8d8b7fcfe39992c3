import type { DetectionColumns } from '../columns/detection-columns.ts';
import type { TrackRows } from '../columns/track-rows.ts';
import { median } from '../statistics/sample-moments.ts';

/** How evenly the moving cells advance from frame to frame, all of them taken together. */
export interface Pace {
  /** Steps from one frame to the next at which enough moving cells were seen. */
  readonly judged: number;
  /** Share of them at which the moving cells stood still together, as they do when a picture is shown twice. */
  readonly repeatedShare: number;
  /** Share of them at which they leapt together, as they do when a picture is missing and the times do not show it. */
  readonly leapShare: number;
}

/** Steps on each side that show how far a cell usually goes. */
const AROUND = 8;
const FEWEST_AROUND = 6;
/** A median of fewer cells is one cell's beat, not the camera's pace. */
const FEWEST_CELLS = 3;
const FEWEST_LEAPING = 6;
/** Of fewer steps one that leaps by chance is a share of its own. */
const FEWEST_LEAP_STEPS = 20;
/** The stage's own movement is the median of so many cells. */
const FEWEST_FOR_STAGE = 8;
/** Cells that go less far per frame cannot be separated from the noise of their places: pixels and shares of a head. */
const LEAST_STEP_PX = 0.3;
const LEAST_STEP_HEADS = 0.03;
/** Parts of the usual step. Ordinary videos stay within 0.5 and 1.5 with eight cells. */
const STANDS = 0.2;
const LEAPS = 1.6;

/** In columns: a crowded half minute has 750,000 steps. */
interface Walk {
  readonly frames: Uint32Array;
  readonly dx: Float32Array;
  readonly dy: Float32Array;
  readonly head: number;
}

const walkOf = (columns: DetectionColumns, places: Uint32Array, { rows }: TrackRows): Walk => {
  const frames = new Uint32Array(rows.length);
  const [dx, dy] = [new Float32Array(rows.length), new Float32Array(rows.length)];
  let filled = 0;
  for (let i = 0; i + 1 < rows.length; i += 1) {
    const [row = 0, next = 0] = [rows[i], rows[i + 1]];
    const frame = places[row] ?? 0;
    if (places[next] !== frame + 1) continue;
    frames[filled] = frame;
    dx[filled] = (columns.x[next] ?? 0) - (columns.x[row] ?? 0);
    dy[filled] = (columns.y[next] ?? 0) - (columns.y[row] ?? 0);
    filled += 1;
  }
  const first = rows[0] ?? 0;
  const head = Math.sqrt((columns.width[first] ?? 0) * (columns.height[first] ?? 0));
  return { frames: frames.subarray(0, filled), dx, dy, head };
};

const byFrame = (frames: number): number[][] => Array.from({ length: frames }, () => []);
const middle = (values: readonly number[]): number => (values.length < FEWEST_FOR_STAGE ? 0 : median(values));

/** Swimmers go every way, so what most cells have in common from one frame to the next is the stage. */
const stageSteps = (walks: readonly Walk[], frames: number) => {
  const [xs, ys] = [byFrame(frames), byFrame(frames)];
  for (const { frames: seen, dx, dy } of walks)
    for (const [i, frame] of seen.entries()) {
      xs[frame]?.push(dx[i] ?? 0);
      ys[frame]?.push(dy[i] ?? 0);
    }
  return { x: xs.map(middle), y: ys.map(middle) };
};

/** Each step against the mean of the same cell's steps around it, by frame; only of cells that move. */
const ratiosByFrame = (
  walks: readonly Walk[],
  time: Float64Array,
  usualDt: number,
): readonly (readonly number[])[] => {
  const stage = stageSteps(walks, time.length);
  const ratios = byFrame(time.length);
  for (const { frames, dx, dy, head } of walks) {
    const least = Math.max(LEAST_STEP_PX, LEAST_STEP_HEADS * head) / usualDt;
    const speeds = Float64Array.from(frames, (frame, i) => {
      const dt = (time[frame + 1] ?? 0) - (time[frame] ?? 0);
      const [x, y] = [(dx[i] ?? 0) - (stage.x[frame] ?? 0), (dy[i] ?? 0) - (stage.y[frame] ?? 0)];
      return dt > 0 ? Math.hypot(x, y) / dt : 0;
    });
    let sum = 0;
    let [from, to] = [0, 0];
    for (const [i, speed] of speeds.entries()) {
      for (; to < speeds.length && to <= i + AROUND; to += 1) sum += speeds[to] ?? 0;
      for (; from < i - AROUND; from += 1) sum -= speeds[from] ?? 0;
      const others = to - from - 1;
      const usual = others < FEWEST_AROUND ? 0 : (sum - speed) / others;
      if (usual >= least) ratios[frames[i] ?? 0]?.push(speed / usual);
    }
  }
  return ratios;
};

/** What a codec or a camera does to all cells at once shows in the tracks, whatever the pictures look like. */
export const measurePace = (
  columns: DetectionColumns,
  places: Uint32Array,
  tracks: readonly TrackRows[],
): Pace => {
  const { time } = columns.frames;
  if (time.length < 2) return { judged: 0, repeatedShare: 0, leapShare: 0 };
  const walks = tracks
    .filter(({ rows }) => rows.length > FEWEST_AROUND)
    .map((track) => walkOf(columns, places, track));
  const usualDt = ((time.at(-1) ?? 0) - (time[0] ?? 0)) / (time.length - 1);
  const judged = ratiosByFrame(walks, time, usualDt).filter((ratios) => ratios.length >= FEWEST_CELLS);
  const leaping = judged.filter((ratios) => ratios.length >= FEWEST_LEAPING);
  const share = (of: readonly (readonly number[])[], is: (ratio: number) => boolean): number =>
    of.length === 0 ? 0 : of.filter((ratios) => is(median(ratios))).length / of.length;
  return {
    judged: judged.length,
    repeatedShare: share(judged, (ratio) => ratio < STANDS),
    leapShare: leaping.length < FEWEST_LEAP_STEPS ? 0 : share(leaping, (ratio) => ratio > LEAPS),
  };
};
