import { PointGrid, type PlanePoint } from '../assignment/point-grid.ts';

/**
 * `cut`: another field, even the still cells are gone. `jump`: frames were lost without a trace in the times, still cells
 * stayed and many others moved farther than a frame allows.
 */
export type SceneChange = 'continues' | 'cut' | 'jump';

export interface ExpectedCell {
  readonly last: PlanePoint;
  readonly expected: PlanePoint;
}

const NEAR = 0.6;
const SAME = 0.25;
const CUT_SHARE = 0.25;
const FEWEST_CELLS = 2;
const FEWEST_LOST = 3;
const START_LOSS = 0.02;
const ADAPTATION = 0.1;

/** Area the detections span: how likely another cell lies at an old place by chance depends on it. */
const spannedArea = (points: readonly PlanePoint[], headLength: number): number => {
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  const side = (values: readonly number[]): number =>
    Math.max(...values) - Math.min(...values) + 5 * headLength;
  return side(xs) * side(ys);
};

/**
 * Separates a moved field from lost cells. Linked over a cut, strangers become one cell with the jump as its speed;
 * 12 of the 20 reference videos have such a cut.
 */
export class SceneWatch {
  /** Share of cells usually not found again in the next frame: what the detector misses anyway. */
  #usualLoss = START_LOSS;

  judge(cells: readonly ExpectedCell[], points: readonly PlanePoint[], headLength: number): SceneChange {
    const count = cells.length;
    // Too few detections for the cells in view is a blind frame, not another field.
    if (count < FEWEST_CELLS || points.length < FEWEST_CELLS || points.length < 0.3 * count)
      return 'continues';
    const grid = new PointGrid(points, headLength);
    let near = 0;
    let same = 0;
    for (const cell of cells) {
      const nearest = Math.min(
        this.#nearest(grid, cell.last, headLength),
        this.#nearest(grid, cell.expected, headLength),
      );
      if (nearest <= NEAR * headLength) near += 1;
      if (nearest <= SAME * headLength) same += 1;
    }
    const lost = count - near;
    const density = points.length / spannedArea(points, headLength);
    const byChance = count * (1 - Math.exp(-density * 2 * Math.PI * (SAME * headLength) ** 2));
    if (near < CUT_SHARE * count && same <= byChance + 2 * Math.sqrt(byChance)) return 'cut';
    const usual = this.#usualLoss * count;
    const jump = lost >= FEWEST_LOST && lost > usual + 3 * Math.sqrt(usual) && points.length >= 0.5 * count;
    // A jump is rare: one frame after another is how far these cells swim between frames.
    this.#usualLoss += ADAPTATION * (lost / count - this.#usualLoss);
    return jump ? 'jump' : 'continues';
  }

  #nearest(grid: PointGrid, at: PlanePoint, headLength: number): number {
    let least = Infinity;
    grid.around(at, NEAR * headLength, (_, squared) => {
      least = Math.min(least, squared);
    });
    return Math.sqrt(least);
  }
}
