import { type FrameIndex, frameIndex, type MicrometresPerPixel, px, umPerSecond } from '@sarm/domain/units';
import { notAvailable } from '../measured.ts';
import { longEnough } from '../kinematics/eligibility.ts';
import { type Path, pathDuration } from '../kinematics/path.ts';
import { toPath } from '../kinematics/to-path.ts';
import { mean, median } from '../statistics/sample-moments.ts';
import { stillness } from '../motility/immotility.ts';
import type { Track } from '../tracking/track.ts';
import type { Drift, EstimatedDrift, Shift } from '../kinematics/drift.ts';
import { type DriftCandidate, steadyDrift } from './steady-drift.ts';
import { type Velocity, velocityMode } from './velocity-mode.ts';

const BANDWIDTH_UM_S = 2;
const REFINEMENTS = 3;
/** Fewer still cells would hand their own localisation noise, and any slow swimmer's path, to every track. */
export const MINIMUM_STILL_CELLS = 5;

type MutableShifts = Map<FrameIndex, Shift>;

const meanVelocity = (path: Path): Velocity => {
  const first = path[0];
  const last = path.at(-1);
  const weight = pathDuration(path);
  if (first === undefined || last === undefined) return { x: 0, y: 0, weight: 0 };
  return { x: (last.x - first.x) / weight, y: (last.y - first.y) / weight, weight };
};

const describe = (
  shifts: MutableShifts,
  mode: { x: number; y: number },
  stillCells: number,
): EstimatedDrift => ({
  available: true,
  shifts,
  meanSpeed: umPerSecond(Math.hypot(mode.x, mode.y)),
  stillCells,
});

/** Steps between neighbouring frames only: over a gap it is unknown when within the gap the stage moved. */
const stepsByFrame = (members: readonly DriftCandidate[]): ReadonlyMap<number, readonly Shift[]> => {
  const steps = new Map<number, Shift[]>();
  for (const { points } of members) {
    for (let i = 1; i < points.length; i += 1) {
      const a = points[i - 1];
      const b = points[i];
      if (a === undefined || b === undefined || b.frame - a.frame !== 1) continue;
      const step = { x: px(b.x - a.x), y: px(b.y - a.y) };
      const existing = steps.get(b.frame);
      if (existing === undefined) steps.set(b.frame, [step]);
      else existing.push(step);
    }
  }
  return steps;
};

/** Mean step, summed: the noise of a cell that stays in view cancels between its own steps instead of adding up. */
const sumSteps = (
  members: readonly DriftCandidate[],
  [first, last]: readonly [number, number],
): MutableShifts => {
  const steps = stepsByFrame(members);
  const shifts: MutableShifts = new Map();
  let x = 0;
  let y = 0;
  for (let frame = first; frame <= last; frame += 1) {
    const here = steps.get(frame);
    if (here !== undefined) {
      x += mean(here.map((s) => s.x));
      y += mean(here.map((s) => s.y));
    }
    shifts.set(frameIndex(frame), { x: px(x), y: px(y) });
  }
  return shifts;
};

/** Every cell is its own place plus the shift: medians of the one give the other, and a stray swimmer bends neither. */
const refine = (shifts: MutableShifts, members: readonly DriftCandidate[]): void => {
  const offsets = new Map<FrameIndex, Shift[]>();
  for (const { points } of members) {
    const homeX = median(points.map((p) => p.x - (shifts.get(p.frame)?.x ?? 0)));
    const homeY = median(points.map((p) => p.y - (shifts.get(p.frame)?.y ?? 0)));
    for (const p of points) {
      const offset = { x: px(p.x - homeX), y: px(p.y - homeY) };
      const existing = offsets.get(p.frame);
      if (existing === undefined) offsets.set(p.frame, [offset]);
      else existing.push(offset);
    }
  }
  for (const [frame, here] of offsets) {
    shifts.set(frame, { x: px(median(here.map((o) => o.x))), y: px(median(here.map((o) => o.y))) });
  }
};

const commonMotion = (
  members: readonly DriftCandidate[],
  range: readonly [number, number],
): MutableShifts => {
  const shifts = sumSteps(members, range);
  for (let i = 0; i < REFINEMENTS; i += 1) refine(shifts, members);
  return shifts;
};

const frameRange = (tracks: readonly Track[]): readonly [number, number] => {
  let first = Infinity;
  let last = -Infinity;
  for (const { points } of tracks) {
    first = Math.min(first, points[0]?.frame ?? first);
    last = Math.max(last, points.at(-1)?.frame ?? last);
  }
  return [first, last];
};

/** Drift from the cells that do not swim: those that stand still once the motion they have in common is taken away. */
export const estimateDrift = (tracks: readonly Track[], pixelSize: MicrometresPerPixel): Drift => {
  const candidates: DriftCandidate[] = tracks
    .map((track) => ({ points: track.points, path: toPath(track.points, pixelSize) }))
    .filter(({ path }) => longEnough(path))
    .map(({ points, path }) => ({ points, velocity: meanVelocity(path) }));
  const mode = velocityMode(
    candidates.map((c) => c.velocity),
    BANDWIDTH_UM_S,
  );
  if (mode === undefined) return notAvailable('too_few_still_cells');
  const range = frameRange(tracks);
  const likely = candidates.filter(
    ({ velocity: v }) => Math.hypot(v.x - mode.x, v.y - mode.y) <= 2 * BANDWIDTH_UM_S,
  );
  const first: Drift = describe(commonMotion(likely, range), mode, likely.length);
  const still = likely.filter((c) => stillness(toPath(c.points, pixelSize, first)).immotile);
  if (still.length < MINIMUM_STILL_CELLS)
    return (
      steadyDrift(candidates, { pixelSize, tolerance: 2 * BANDWIDTH_UM_S }) ??
      notAvailable('too_few_still_cells')
    );
  return describe(commonMotion(still, range), mode, still.length);
};
