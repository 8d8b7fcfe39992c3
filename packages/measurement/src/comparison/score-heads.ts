import { COMPARISON } from '@sarm/domain/comparisons';
import type { Box } from '@sarm/domain/shapes/boxes';
import { matchBoxes } from '../agreement/match-boxes.ts';
import type { Detection } from '../detection.ts';

/** What one model found in one frame, as sums, so that frames can be added up. */
export interface HeadSums {
  readonly labels: number;
  readonly reported: number;
  /** Reported heads whose centre lies on a label of their own. */
  readonly centred: number;
  /** Reported heads whose box shares at least half with a label of its own, and how much they share together. */
  readonly overlapping: number;
  readonly overlapSum: number;
  readonly frames: number;
  readonly milliseconds: number;
}

export const NO_HEADS: HeadSums = {
  labels: 0,
  reported: 0,
  centred: 0,
  overlapping: 0,
  overlapSum: 0,
  frames: 0,
  milliseconds: 0,
};

export const addSums = (a: HeadSums, b: HeadSums): HeadSums => ({
  labels: a.labels + b.labels,
  reported: a.reported + b.reported,
  centred: a.centred + b.centred,
  overlapping: a.overlapping + b.overlapping,
  overlapSum: a.overlapSum + b.overlapSum,
  frames: a.frames + b.frames,
  milliseconds: a.milliseconds + b.milliseconds,
});

/** Of sperm heads alone: other bodies are reported, and never counted. */
export function scoreHeads(
  found: readonly Detection[],
  labels: readonly Box[],
  milliseconds: number,
): HeadSums {
  const heads = found.filter(({ kind }) => kind === 'sperm');
  const matches = matchBoxes(heads.map(boxOf), labels);
  return {
    labels: labels.length,
    reported: heads.length,
    centred: centred(heads, labels),
    overlapping: matches.length,
    overlapSum: matches.reduce((sum, { overlap }) => sum + overlap, 0),
    frames: 1,
    milliseconds,
  };
}

const boxOf = ({ x, y, width, height }: Detection): Box => ({
  x1: x - width / 2,
  y1: y - height / 2,
  x2: x + width / 2,
  y2: y + height / 2,
});

/** The most confident head chooses first, and takes the nearest label that is free. */
function centred(heads: readonly Detection[], labels: readonly Box[]): number {
  const free = new Set(labels);
  let count = 0;
  for (const head of heads.toSorted((a, b) => b.confidence - a.confidence)) {
    let [nearest, least]: [Box | undefined, number] = [undefined, COMPARISON.centrePx];
    for (const label of free) {
      const distance = Math.hypot(head.x - (label.x1 + label.x2) / 2, head.y - (label.y1 + label.y2) / 2);
      if (distance <= least) [nearest, least] = [label, distance];
    }
    if (nearest === undefined) continue;
    free.delete(nearest);
    count += 1;
  }
  return count;
}
