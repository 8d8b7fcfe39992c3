import type { Detection } from '@sarm/measurement/detection';
import { px } from '@sarm/domain/units';
import { unmatched } from '@sarm/measurement/ranking/difficult-places';
import type { Observation } from '@sarm/simulator/truth/observation';

/** False heads that lie in the same cell of this grid, in pixels, are the same body over and over. */
const SAME_BODY = 14;

const headOf = ({ x, y, box }: Observation): Detection => ({
  x: px(x),
  y: px(y),
  width: box.width,
  height: box.height,
  confidence: 1,
  kind: 'sperm',
});

export interface FrameErrors {
  /** Missed and false heads of the frame. */
  readonly count: number;
  /** By the body that is behind each: the sperm that was missed, or the place of what is none. */
  readonly bodies: readonly string[];
  readonly heads: number;
}

/** What the detector got wrong in one frame. Heads cut by the edge are neither demanded nor counted as false. */
export function frameErrors(found: readonly Detection[], truth: readonly Observation[]): FrameErrors {
  const inside = truth.filter((each) => each.inside);
  const heads = inside.map((each) => ({ ...headOf(each), cell: each.cell }));
  const missed = unmatched(heads, found);
  const wrong = unmatched(found, truth.map(headOf));
  return {
    count: missed.length + wrong.length,
    bodies: [
      ...missed.map(({ cell }) => `missed ${cell}`),
      ...wrong.map(({ x, y }) => `false ${Math.floor(x / SAME_BODY)} ${Math.floor(y / SAME_BODY)}`),
    ],
    heads: inside.length,
  };
}
