import type { AnalysedTrack } from '@sarm/measurement/columns/analysed-track';
import type { VideoAnalysis } from '@sarm/measurement/analysis/analyse-columns';
import type { CountingFrame } from '@sarm/measurement/counting/two-edge-rule';
import { cornerInFrame } from '@sarm/measurement/counting/two-edge-rule';
import { type Grade, GRADE_RULE } from '@sarm/measurement/motility/grade';
import type { Cell } from '@sarm/simulator/truth/cell';
import type { Observation } from '@sarm/simulator/truth/observation';
import type { Sample } from '@sarm/simulator/truth/sample';
import type { Recording } from './record-sample.ts';

const WITHIN_PX = 8;
/** Of the points of a track that must lie on one cell for its speeds to be compared with that cell's. */
const PURE = 0.8;

/** A lap around the chamber makes a new identity of the same cell. */
export const cellOf = (sample: Sample, { cell }: Observation): Cell | undefined =>
  sample.cells[Number.parseInt(cell, 10)];

const nearest = (truth: readonly Observation[], at: { x: number; y: number }): Observation | undefined => {
  let best: Observation | undefined;
  let least = WITHIN_PX ** 2;
  for (const each of truth) {
    const squared = (each.x - at.x) ** 2 + (each.y - at.y) ** 2;
    if (squared < least) [best, least] = [each, squared];
  }
  return best;
};

/** The cell that a track's measured stretch follows; undefined where it follows none or more than one. */
export const followedCell = (
  { sample, truth }: Recording,
  analysis: VideoAnalysis,
  track: AnalysedTrack,
): Cell | undefined => {
  const from = track.measuredFrom;
  if (from === null || track.kinematics === null) return undefined;
  const to = from + track.kinematics.duration;
  const points = analysis.points(track).filter((p) => p.t >= from - 1e-6 && p.t <= to + 1e-6);
  const votes = new Map<Cell, number>();
  for (const point of points) {
    const seen = nearest(truth[point.frame] ?? [], point);
    const cell = seen === undefined ? undefined : cellOf(sample, seen);
    if (cell !== undefined) votes.set(cell, (votes.get(cell) ?? 0) + 1);
  }
  const [best] = [...votes].toSorted(([, a], [, b]) => b - a);
  return best !== undefined && best[1] >= PURE * points.length ? best[0] : undefined;
};

/**
 * The grade by its own definition on the path the cell was drawn with: speed along the mean path, straight over each
 * full second. No beat, no jitter, no frames.
 */
export const trueGrade = ({ swim, path }: Cell, duration: number): Grade => {
  if (swim.mode === 'immotile') return 'd';
  if (swim.speed < GRADE_RULE.slow) return 'c';
  const fullSeconds = Math.max(1, Math.floor(duration + 0.05));
  const at = (t: number): { x: number; y: number } => path.at(t, { x: 0, y: 0, heading: 0 });
  let net = 0;
  for (let second = 0; second < fullSeconds; second += 1) {
    const [a, b] = [at(second), at(second + 1)];
    net += Math.hypot(b.x - a.x, b.y - a.y);
  }
  if (net < GRADE_RULE.straightness * swim.speed * fullSeconds) return 'c';
  return swim.speed >= GRADE_RULE.rapid ? 'a' : 'b';
};

/** Shares of the cells in view at an average frame, 0..1. */
export const trueShares = ({ sample, truth, times }: Recording): Readonly<Record<Grade, number>> => {
  const duration = times.at(-1) ?? 0;
  const grades = new Map(sample.cells.map((cell) => [cell, trueGrade(cell, duration)]));
  const sums = { a: 0, b: 0, c: 0, d: 0 };
  let total = 0;
  for (const seen of truth.flat()) {
    const cell = cellOf(sample, seen);
    const grade = cell === undefined ? undefined : grades.get(cell);
    if (grade === undefined || !seen.inside) continue;
    sums[grade] += 1;
    total += 1;
  }
  return { a: sums.a / total, b: sums.b / total, c: sums.c / total, d: sums.d / total };
};

/** Heads truly in the counting frame, mean over the frames. */
export const trueHeads = ({ truth }: Recording, frame: CountingFrame): number =>
  truth.flat().filter(({ box }) => cornerInFrame(box.left + box.width, box.top + box.height, frame)).length /
  truth.length;
