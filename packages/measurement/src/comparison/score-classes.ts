import { MORPHOLOGY_CLASSES, type MorphologyClass } from '@sarm/domain/morphology';

/** What one model answered for the labelled cells of a frame, as sums, so that frames can be added up. */
export interface ClassSums {
  /** Cells by their label and, within it, by the answer; both in the order of the classes. */
  readonly answers: readonly (readonly number[])[];
  /** Null: what was answered without a model took no time. */
  readonly milliseconds: number | null;
}

/** One labelled cell, and what one side answered for it. */
export interface AnsweredCell {
  readonly label: MorphologyClass;
  readonly answer: MorphologyClass;
}

const EMPTY = MORPHOLOGY_CLASSES.map(() => MORPHOLOGY_CLASSES.map(() => 0));
export const NO_CELLS: ClassSums = { answers: EMPTY, milliseconds: null };

export const addCells = (a: ClassSums, b: ClassSums): ClassSums => ({
  answers: a.answers.map((row, label) =>
    row.map((count, answer) => count + (b.answers[label]?.[answer] ?? 0)),
  ),
  milliseconds:
    a.milliseconds === null && b.milliseconds === null ? null : (a.milliseconds ?? 0) + (b.milliseconds ?? 0),
});

export function scoreCells(cells: readonly AnsweredCell[], milliseconds: number | null): ClassSums {
  const answers = EMPTY.map((row) => [...row]);
  for (const { label, answer } of cells) {
    const row = answers[MORPHOLOGY_CLASSES.indexOf(label)];
    const at = MORPHOLOGY_CLASSES.indexOf(answer);
    if (row !== undefined) row[at] = (row[at] ?? 0) + 1;
  }
  return { answers, milliseconds };
}

const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);
const share = (part: number, all: number): number | undefined => (all === 0 ? undefined : part / all);

export const cellsOf = ({ answers }: ClassSums): number => sum(answers.map(sum));

const at = (name: MorphologyClass): number => MORPHOLOGY_CLASSES.indexOf(name);
export const labelledAs = ({ answers }: ClassSums, name: MorphologyClass): number =>
  sum(answers[at(name)] ?? []);
export const reportedAs = ({ answers }: ClassSums, name: MorphologyClass): number =>
  sum(answers.map((row) => row[at(name)] ?? 0));
export const rightAs = ({ answers }: ClassSums, name: MorphologyClass): number =>
  answers[at(name)]?.[at(name)] ?? 0;

export const recallOf = (sums: ClassSums, name: MorphologyClass): number | undefined =>
  share(rightAs(sums, name), labelledAs(sums, name));
export const precisionOf = (sums: ClassSums, name: MorphologyClass): number | undefined =>
  share(rightAs(sums, name), reportedAs(sums, name));

/** The mean recall over the classes that are there: without it a model that answers the commonest class would look good. */
export function balancedAccuracy(sums: ClassSums): number | undefined {
  const recalls = MORPHOLOGY_CLASSES.flatMap((name) => recallOf(sums, name) ?? []);
  return share(sum(recalls), recalls.length);
}

export const accuracyOf = (sums: ClassSums): number | undefined =>
  share(sum(MORPHOLOGY_CLASSES.map((name) => rightAs(sums, name))), cellsOf(sums));

/** How much more of the cells are reported as normal than are labelled so. */
export const normalBias = (sums: ClassSums): number | undefined =>
  share(reportedAs(sums, 'normal') - labelledAs(sums, 'normal'), cellsOf(sums));

export const millisecondsPerCell = (sums: ClassSums): number | undefined =>
  sums.milliseconds === null ? undefined : share(sums.milliseconds, cellsOf(sums));
