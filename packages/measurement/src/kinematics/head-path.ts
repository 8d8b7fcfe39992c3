import type { GridPath } from './grid-path.ts';
import { type Path, pathDuration, type PathPoint } from './path.ts';
import { solveSmoothing } from './smoothing-system.ts';

/**
 * Half of a movement of this frequency remains, 98 % of one half as fast. Heads beat at 3 to 10 Hz; what is faster is the
 * jitter of their measured place, which at 200 fps would otherwise be a quarter of VCL.
 */
const CUTOFF_HZ = 16;
/** Fine enough that the chords of a 10 Hz beat are 0.4 % shorter than its arc. */
const STEP_S = 0.005;

/** Share of the way from the grid point before to the one after. */
interface Place {
  readonly before: number;
  readonly share: number;
}

const placeOnGrid = (t: number, start: number, step: number, count: number): Place => {
  const exact = (t - start) / step;
  const before = Math.min(count - 2, Math.max(0, Math.floor(exact)));
  return { before, share: exact - before };
};

/**
 * The way of the head in continuous time: the smoothest path (least third derivative) that follows the measured places,
 * at even steps. The balance is set so that the cut-off is the same at every frame rate. Between the frames of a slow
 * recording the path bends as a head does instead of cutting its corners.
 */
export const headPath = (path: Path): GridPath => {
  const first = path[0];
  const duration = pathDuration(path);
  if (first === undefined || !(duration > 0)) throw new RangeError('a path of no time is no way');
  const count = Math.max(4, Math.ceil(duration / STEP_S - 1e-6) + 1);
  const step = duration / (count - 1);
  const interval = duration / (path.length - 1);
  const diagonal = new Float64Array(count);
  const offDiagonal = new Float64Array(count - 1);
  const x = new Float64Array(count);
  const y = new Float64Array(count);
  const add = (into: Float64Array, at: number, value: number): void => {
    into[at] = (into[at] ?? 0) + value;
  };
  for (const p of path) {
    const { before, share } = placeOnGrid(p.t, first.t, step, count);
    const rest = 1 - share;
    add(diagonal, before, rest * rest);
    add(diagonal, before + 1, share * share);
    add(offDiagonal, before, rest * share);
    addPlace(x, before, share, p.x - first.x);
    addPlace(y, before, share, p.y - first.y);
  }
  const stiffness = 1 / (interval * (2 * Math.PI * CUTOFF_HZ) ** 6 * step ** 5);
  solveSmoothing({ diagonal, offDiagonal, stiffness }, [x, y]);
  return shifted({ start: first.t, step, x, y }, first);
};

const addPlace = (into: Float64Array, before: number, share: number, value: number): void => {
  into[before] = (into[before] ?? 0) + (1 - share) * value;
  into[before + 1] = (into[before + 1] ?? 0) + share * value;
};

/** The system is solved relative to the first place: far from the origin the digits of a beat would be lost. */
const shifted = (grid: GridPath, by: PathPoint): GridPath => ({
  ...grid,
  x: grid.x.map((v) => v + by.x),
  y: grid.y.map((v) => v + by.y),
});
