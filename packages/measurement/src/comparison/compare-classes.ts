import {
  CLASS_FIGURES,
  type ClassCounts,
  type ClassFigure,
  type ComparedClass,
  type ComparisonBaseline,
} from '@sarm/domain/comparisons';
import { MORPHOLOGY_CLASSES, type MorphologyClass } from '@sarm/domain/morphology';
import { compareApart } from './compare-figure.ts';
import {
  type ComparedModels,
  compareUnits,
  type FigureOf,
  type Pair,
  type Scored,
  type Summing,
} from './compare-units.ts';
import type { IntervalWay } from '@sarm/domain/comparisons';
import {
  accuracyOf,
  addCells,
  balancedAccuracy,
  cellsOf,
  type ClassSums,
  labelledAs,
  millisecondsPerCell,
  NO_CELLS,
  normalBias,
  precisionOf,
  recallOf,
  reportedAs,
  rightAs,
} from './score-classes.ts';

/** What both sides answered for the labelled cells of one frame. */
export type ScoredCells = Scored<ClassSums>;

const FIGURES: Readonly<Record<ClassFigure, FigureOf<ClassSums>>> = {
  balanced_accuracy: balancedAccuracy,
  accuracy: accuracyOf,
  normal_bias: normalBias,
  milliseconds: millisecondsPerCell,
};

const CELLS: Summing<ClassSums> = {
  none: NO_CELLS,
  add: addCells,
  labelled: cellsOf,
  figures: CLASS_FIGURES.map((name) => [name, FIGURES[name]]),
  main: ['balanced_accuracy', FIGURES.balanced_accuracy],
  compare: compareApart,
};

/** Both sides on the same cells, paired by patient. Classes without a label and without an answer are left out. */
export function compareClasses(
  frames: readonly ScoredCells[],
): ComparedModels & { readonly classes: readonly ComparedClass[] } {
  const { units, ...compared } = compareUnits(frames, CELLS);
  const classes = MORPHOLOGY_CLASSES.map((name) => ({
    ...compareClass(name, units, compared.way),
    patients: countPatientsWith(name, frames),
  })).filter(({ cells, champion, candidate }) => cells + champion.reported + candidate.reported > 0);
  return { ...compared, classes };
}

function compareClass(
  name: MorphologyClass,
  units: readonly Pair<ClassSums>[],
  way: IntervalWay,
): Omit<ComparedClass, 'patients'> {
  const total = (count: (pair: Pair<ClassSums>) => number): number =>
    units.reduce((sum, pair) => sum + count(pair), 0);
  const counts = (side: keyof Pair<ClassSums>): ClassCounts => ({
    reported: total((pair) => reportedAs(pair[side], name)),
    right: total((pair) => rightAs(pair[side], name)),
  });
  return {
    class: name,
    cells: total(({ champion }) => labelledAs(champion, name)),
    champion: counts('champion'),
    candidate: counts('candidate'),
    recall: compareApart('recall', units, (sums) => recallOf(sums, name), way),
    precision: compareApart('precision', units, (sums) => precisionOf(sums, name), way),
  };
}

const countPatientsWith = (name: MorphologyClass, frames: readonly ScoredCells[]): number =>
  new Set(
    frames.flatMap(({ unit, isPatient, champion }) =>
      isPatient && labelledAs(champion, name) > 0 ? unit : [],
    ),
  ).size;

/** The class that most cells of a training split have; of equally frequent ones the first. Undefined: no cell has a class. */
export function mostFrequentClass(labels: readonly MorphologyClass[]): ComparisonBaseline | undefined {
  const counts = MORPHOLOGY_CLASSES.map((name) => labels.filter((label) => label === name).length);
  const cells = Math.max(...counts);
  const name = MORPHOLOGY_CLASSES[counts.indexOf(cells)];
  if (cells === 0 || name === undefined) return undefined;
  return { kind: 'most_frequent_class', class: name, cells, of: labels.length };
}
