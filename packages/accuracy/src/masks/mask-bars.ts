import type { MaskPart } from '@sarm/domain/shapes/masks';
import type { Bar } from '../study.ts';
import { mean } from '../studies/summarise-errors.ts';
import type { PartScore } from './score-clicks.ts';

interface IouBar {
  readonly part: MaskPart;
  readonly umPerPx: number;
  readonly clicks: number;
  readonly least: number;
  readonly knownMiss?: true;
}

/** Known misses: a rim of one or two pixels is left after the first click, and further ones do not take it away. */
export const IOU_BARS: readonly IouBar[] = [
  { part: 'head', umPerPx: 0.15, clicks: 1, least: 0.88 },
  { part: 'head', umPerPx: 0.15, clicks: 3, least: 0.93, knownMiss: true },
  { part: 'head', umPerPx: 0.15, clicks: 5, least: 0.95, knownMiss: true },
  { part: 'head', umPerPx: 0.5, clicks: 1, least: 0.85 },
  { part: 'head', umPerPx: 0.5, clicks: 3, least: 0.91 },
  { part: 'head', umPerPx: 0.5, clicks: 5, least: 0.94, knownMiss: true },
  { part: 'midpiece', umPerPx: 0.15, clicks: 3, least: 0.7 },
  { part: 'tail', umPerPx: 0.15, clicks: 3, least: 0.6 },
];

/** A mean that falls by less than its own doubt has not fallen. */
const DOUBT = 0.01;

export const meanIou = (scores: readonly PartScore[], clicks: number): number =>
  mean(scores.map(({ ious }) => ious[clicks - 1] ?? Number.NaN));

export function iouBars(scores: readonly PartScore[], umPerPx: number, model: string): Bar[] {
  return IOU_BARS.filter((each) => each.umPerPx === umPerPx).map(({ part, clicks, least, knownMiss }) => {
    const own = scores.filter((each) => each.part === part);
    const value = meanIou(own, clicks);
    return {
      name: `${model}: IoU of a ${part} after ${clicks === 1 ? 'one click' : `${clicks} clicks`} at ${umPerPx} µm/px`,
      value,
      bar: `≥ ${least}`,
      ok: value >= least,
      on: `${own.length} simulated ${part}s, all classes, with neighbours and dirt`,
      ...(knownMiss === undefined ? {} : { knownMiss }),
    };
  });
}

/** Over all parts and sizes: how much the worst further click lowers the mean. */
export function fallBar(scores: readonly PartScore[], clicks: number, model: string): Bar {
  const means = Array.from({ length: clicks }, (_, at) => meanIou(scores, at + 1));
  const falls = means.slice(1).map((value, at) => (means[at] ?? value) - value);
  const value = Math.max(0, ...falls);
  return {
    name: `${model}: the most that a further click lowers the mean IoU`,
    value,
    bar: `≤ ${DOUBT}`,
    ok: value <= DOUBT,
    on: `${scores.length} parts, ${clicks} clicks each`,
  };
}
