import {
  type FrameIndex,
  frameIndex,
  type MicrometresPerPixel,
  px,
  um,
  umPerSecond,
} from '@sarm/domain/units';
import type { Path } from '../kinematics/path.ts';
import { toPath } from '../kinematics/to-path.ts';
import { stillness } from '../motility/immotility.ts';
import type { TrackPoint } from '../tracking/track.ts';
import type { EstimatedDrift, Shift } from '../kinematics/drift.ts';
import type { Velocity } from './velocity-mode.ts';

/** Two that stand still once one velocity is taken from both do not swim: swimmers beat, and part. One proves nothing. */
const FEWEST_STILL_CELLS = 2;

export interface DriftCandidate {
  readonly points: readonly TrackPoint[];
  readonly velocity: Velocity;
}

interface Group {
  readonly velocity: Velocity;
  readonly members: readonly DriftCandidate[];
}

const without = (path: Path, { x, y }: Velocity): Path =>
  path.map((p) => ({ t: p.t, x: um(p.x - x * p.t), y: um(p.y - y * p.t) }));

/** Weighed by the seconds each was seen. */
const meanOf = (members: readonly DriftCandidate[]): Velocity => {
  const weight = members.reduce((sum, { velocity }) => sum + velocity.weight, 0);
  const part = (axis: 'x' | 'y'): number =>
    members.reduce((sum, { velocity }) => sum + velocity[axis] * velocity.weight, 0) / weight;
  return { x: part('x'), y: part('y'), weight };
};

const secondsSeen = (group: Group | undefined): number =>
  (group?.members ?? []).reduce((sum, { velocity }) => sum + velocity.weight, 0);

function groupAround(
  seed: Velocity,
  candidates: readonly DriftCandidate[],
  { pixelSize, tolerance }: { readonly pixelSize: MicrometresPerPixel; readonly tolerance: number },
): Group {
  const stillUnder = (velocity: Velocity) =>
    candidates.filter(
      ({ points, velocity: own }) =>
        Math.hypot(own.x - velocity.x, own.y - velocity.y) <= tolerance &&
        stillness(without(toPath(points, pixelSize), velocity)).immotile,
    );
  const near = stillUnder(seed);
  if (near.length === 0) return { velocity: seed, members: [] };
  const velocity = meanOf(near);
  return { velocity, members: stillUnder(velocity) };
}

/** Times of every frame between the first and the last that was seen. */
function timesByFrame(candidates: readonly DriftCandidate[]): ReadonlyMap<FrameIndex, number> {
  const seen = new Map(candidates.flatMap(({ points }) => points.map((p) => [p.frame, p.t] as const)));
  const ordered = [...seen].toSorted(([a], [b]) => a - b);
  const times = new Map<FrameIndex, number>();
  ordered.forEach(([frame, t], place) => {
    const [before, from] = ordered[place - 1] ?? [frame - 1, t];
    for (let next = before + 1; next <= frame; next += 1)
      times.set(frameIndex(next), from + ((t - from) * (next - before)) / (frame - before));
  });
  return times;
}

/**
 * One velocity for the full video, from cells too few to show the drift frame by frame: their noise would go into every
 * track, but the mean speed of even two is exact to a fraction of a micrometre per second. Undefined where the stage
 * moved unsteadily, or none or only one lies still.
 */
export function steadyDrift(
  candidates: readonly DriftCandidate[],
  settings: { readonly pixelSize: MicrometresPerPixel; readonly tolerance: number },
): EstimatedDrift | undefined {
  let best: Group | undefined;
  for (const { velocity } of candidates) {
    const group = groupAround(velocity, candidates, settings);
    if (secondsSeen(group) > secondsSeen(best)) best = group;
  }
  if (best === undefined || best.members.length < FEWEST_STILL_CELLS) return undefined;
  const { x, y } = best.velocity;
  const shifts = new Map<FrameIndex, Shift>();
  for (const [frame, t] of timesByFrame(candidates))
    shifts.set(frame, { x: px((x * t) / settings.pixelSize), y: px((y * t) / settings.pixelSize) });
  return {
    available: true,
    shifts,
    meanSpeed: umPerSecond(Math.hypot(x, y)),
    stillCells: best.members.length,
  };
}
