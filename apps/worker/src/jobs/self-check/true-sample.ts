import type { TracksFile } from '@sarm/measurement/tracks-file/open-tracks-file';
import type { FieldSummary } from '@sarm/measurement/analysis/video-summary';
import { cornerInFrame } from '@sarm/measurement/counting/two-edge-rule';
import { type Grade, GRADE_RULE } from '@sarm/measurement/motility/grade';
import type { Cell } from '@sarm/simulator/truth/cell';
import { trueKinematics } from '@sarm/simulator/truth/kinematics';
import { observeCells, type Observation } from '@sarm/simulator/truth/observation';
import { createSample, type Sample, sampleAt } from '@sarm/simulator/truth/sample';
import type { SampleSettings } from '@sarm/simulator/truth/sample-settings';

export const SPEEDS = ['vcl', 'vap', 'vsl'] as const;
export type Speed = (typeof SPEEDS)[number];
export type SpeedErrors = Readonly<Record<Speed, number[]>>;

const SAME_CELL_PX = 8;
/** Of the points of a track that must lie on one cell for its speeds to be compared with that cell's. */
const ON_ONE_CELL = 0.8;
const ROUNDING_S = 1e-6;

/** One simulated field, and where every cell of it really is in each picture. */
export interface TrueField {
  readonly sample: Sample;
  readonly seconds: number;
  readonly seen: readonly (readonly Observation[])[];
}

export function lookAtField(settings: SampleSettings, times: readonly number[]): TrueField {
  const sample = createSample(settings);
  return {
    sample,
    seconds: times.at(-1) ?? 0,
    seen: times.map((time) => observeCells(sample, sampleAt(sample, time))),
  };
}

/** Heads that are really in the frame in which the product counts, mean over the pictures. */
export const trueHeads = ({ seen }: TrueField, { countingFrame }: FieldSummary): number =>
  seen.flat().filter(({ box }) => cornerInFrame(box.left + box.width, box.top + box.height, countingFrame))
    .length / seen.length;

/** How long cells of each grade are in view, in pictures. */
export function trueGrades({ sample, seconds, seen }: TrueField): Record<Grade, number> {
  const sums = { a: 0, b: 0, c: 0, d: 0 };
  const grades = new Map(sample.cells.map((cell) => [cell, trueGrade(cell, seconds)]));
  for (const each of seen.flat()) {
    const cell = cellOf(sample, each);
    const grade = cell === undefined ? undefined : grades.get(cell);
    if (grade !== undefined && each.inside) sums[grade] += 1;
  }
  return sums;
}

/** By the product's own rule on the path that the cell was drawn with: no beat, no jitter, no pictures. */
function trueGrade({ swim, path }: Cell, seconds: number): Grade {
  if (swim.mode === 'immotile') return 'd';
  if (swim.speed < GRADE_RULE.slow) return 'c';
  const fullSeconds = Math.max(1, Math.floor(seconds + 0.05));
  const at = (t: number) => path.at(t, { x: 0, y: 0, heading: 0 });
  let net = 0;
  for (let second = 0; second < fullSeconds; second += 1) {
    const [from, to] = [at(second), at(second + 1)];
    net += Math.hypot(to.x - from.x, to.y - from.y);
  }
  if (net < GRADE_RULE.straightness * swim.speed * fullSeconds) return 'c';
  return swim.speed >= GRADE_RULE.rapid ? 'a' : 'b';
}

/**
 * Speeds of every moving cell that was measured over all the time it was followed, against its exact path over the same
 * time; shares of the truth.
 */
export function addSpeedErrors(field: TrueField, tracks: TracksFile, errors: SpeedErrors): void {
  for (const track of tracks.tracks) {
    const { kinematics } = track;
    const points = kinematics === null ? [] : tracks.points(track);
    const [from, to] = [points[0]?.t, points.at(-1)?.t];
    if (kinematics === null || from === undefined || to === undefined) continue;
    // Of a shorter stretch nobody has written down when it began.
    if (Math.abs(to - from - kinematics.duration) > ROUNDING_S) continue;
    const cell = followedCell(field, points);
    if (cell === undefined || cell.swim.mode === 'immotile') continue;
    const truth = trueKinematics(cell, { from, to });
    for (const speed of SPEEDS) errors[speed].push(Math.abs(kinematics[speed] / truth[speed] - 1));
  }
}

type Point = ReturnType<TracksFile['points']>[number];

function followedCell({ sample, seen }: TrueField, points: readonly Point[]): Cell | undefined {
  const votes = new Map<Cell, number>();
  for (const point of points) {
    const near = nearest(seen[point.frame] ?? [], point);
    const cell = near === undefined ? undefined : cellOf(sample, near);
    if (cell !== undefined) votes.set(cell, (votes.get(cell) ?? 0) + 1);
  }
  const [most] = [...votes].toSorted(([, a], [, b]) => b - a);
  return most !== undefined && most[1] >= ON_ONE_CELL * points.length ? most[0] : undefined;
}

function nearest(seen: readonly Observation[], at: Point): Observation | undefined {
  let best: Observation | undefined;
  let least = SAME_CELL_PX;
  for (const each of seen) {
    const distance = Math.hypot(each.x - at.x, each.y - at.y);
    if (distance < least) [best, least] = [each, distance];
  }
  return best;
}

/** A lap around the chamber gives the same cell a new name. */
const cellOf = (sample: Sample, { cell }: Observation): Cell | undefined =>
  sample.cells[Number.parseInt(cell, 10)];
