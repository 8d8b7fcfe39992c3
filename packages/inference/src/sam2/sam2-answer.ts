import { resampleSoft, type SoftMask, type SoftPlace } from '@sarm/masks/resample';
import { ANSWER_SIDE, type Cell, PAGE_SIDE } from './sam2-page.ts';

/** Pixels of the picture along one of the answer. */
const SCALE = PAGE_SIDE / ANSWER_SIDE;
const CELLS = ANSWER_SIDE * ANSWER_SIDE;
/** An outline of more than this share of the view is the view itself, or the ground around the cell. */
const MOST_OF_VIEW = 0.4;

export interface Sam2Answer {
  /** Several outlines one after the other, above zero inside. */
  readonly masks: Float32Array;
  /** How well the network thinks to have done with each. */
  readonly scores: Float32Array;
}

/**
 * The answer is three outlines of what may be meant: a spot, a head, a cell. The best by the network's own judgement,
 * among those that are not the view as such; its levels are interpolated before they are cut at zero. Empty where all are
 * the view: the ground around a cell, stored as a head, would be measured as one.
 */
export function softOfAnswer(
  { masks, scores }: Sam2Answer,
  cell: Cell,
): { readonly mask: SoftMask; readonly view: SoftPlace; readonly quality: number } {
  if (masks.length !== scores.length * CELLS || !masks.every(Number.isFinite))
    throw new Error('the model answered with what is no mask');
  const cuts = Array.from(scores, (score, index) => {
    const levels = cutOut(masks.subarray(index * CELLS, (index + 1) * CELLS), cell);
    const inside = levels.values.reduce((sum, level) => sum + (level > 0 ? 1 : 0), 0);
    return { score, levels, isPart: inside / levels.values.length <= MOST_OF_VIEW };
  });
  const { view, side } = cell;
  const best = cuts.filter(({ isPart }) => isPart).toSorted((a, b) => b.score - a.score)[0];
  if (best === undefined)
    return {
      mask: { width: side, height: side, values: new Float32Array(side * side) },
      view,
      quality: 0,
    };
  // At the pixels of the view, because a pixel of the answer may be wider than the rim of a head.
  const fine = resampleSoft(best.levels, { x: 0, y: 0, step: SCALE }, { rect: [0, 0, side, side], grid: 1 });
  return {
    mask: { width: side, height: side, values: fine.values.map((level) => 1 / (1 + Math.exp(-level))) },
    view,
    quality: Math.min(1, Math.max(0, best.score)),
  };
}

function cutOut(levels: Float32Array, { left, top, side }: Cell): SoftMask {
  const width = side / SCALE;
  const values = new Float32Array(width * width);
  for (let row = 0; row < width; row += 1) {
    const from = (top / SCALE + row) * ANSWER_SIDE + left / SCALE;
    values.set(levels.subarray(from, from + width), row * width);
  }
  return { width, height: width, values };
}
