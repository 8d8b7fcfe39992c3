import { DETECTION_FIGURES, type DetectionFigure } from '@sarm/domain/comparisons';
import { compareFigure } from './compare-figure.ts';
import {
  type ComparedModels,
  compareUnits,
  type FigureOf,
  type Scored,
  type Summing,
} from './compare-units.ts';
import { addSums, type HeadSums, NO_HEADS } from './score-heads.ts';

/** What both detection models found in one frame that neither was trained on. */
export type ScoredFrame = Scored<HeadSums>;

const share = (part: number, all: number): number | undefined => (all === 0 ? undefined : part / all);

const FIGURES: Readonly<Record<DetectionFigure, FigureOf<HeadSums>>> = {
  f1: ({ centred, labels, reported }) => share(2 * centred, labels + reported),
  f1_overlap: ({ overlapping, labels, reported }) => share(2 * overlapping, labels + reported),
  precision: ({ centred, reported }) => share(centred, reported),
  recall: ({ centred, labels }) => share(centred, labels),
  mean_overlap: ({ overlapSum, overlapping }) => share(overlapSum, overlapping),
  count_bias: ({ labels, reported }) => share(reported - labels, labels),
  milliseconds: ({ milliseconds, frames }) => share(milliseconds, frames),
};

const HEADS: Summing<HeadSums> = {
  none: NO_HEADS,
  add: addSums,
  labelled: ({ labels }) => labels,
  figures: DETECTION_FIGURES.map((name) => [name, FIGURES[name]]),
  main: ['f1', FIGURES.f1],
  compare: compareFigure,
};

/** Both detection models on the same frames, paired by patient: heads of one patient are no independent trials. */
export function compareModels(frames: readonly ScoredFrame[]): ComparedModels {
  const { units: _, ...compared } = compareUnits(frames, HEADS);
  return compared;
}
