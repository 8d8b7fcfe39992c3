import type { Measured } from '@sarm/measurement/measured';
import { summariseAgreement } from '@sarm/measurement/agreement/summarise-agreement';
import type { Table } from '../study.ts';
import { ANSWERS, type Judged } from './answers.ts';
import type { QuestionKind } from './questions.ts';
import { verdictOf } from './relabelled-truth.ts';

const NAMES: Readonly<Record<QuestionKind, string>> = {
  false: 'detection without a label',
  missed: 'label without a detection',
  found: 'control: label that was found',
  weak: 'control: below the threshold, no label',
};

/** How the two passes agree, and what they say, by kind. An object counts once, however many frames it is in. */
export function agreementTable(judged: readonly Judged[]): Table {
  const rows = (Object.keys(NAMES) as QuestionKind[]).map(
    (kind) => [NAMES[kind], judged.filter((each) => each.kind === kind)] as const,
  );
  return {
    title: 'Two passes by one labeller',
    columns: ['what', 'objects', 'frames', 'head', 'no head', 'doubtful', 'same answer, %', 'κ (95 %)'],
    rows: [...rows, ['all', judged] as const].map(([name, list]) => agreementRow(name, list)),
  };
}

function agreementRow(name: string, judged: readonly Judged[]): (string | number)[] {
  const count = (verdict: string): number => judged.filter((each) => verdictOf(each) === verdict).length;
  const same = judged.filter(({ passes: [a, b] }) => a === b).length;
  return [
    name,
    judged.length,
    judged.reduce((sum, { places }) => sum + places.length, 0),
    count('head'),
    count('no head'),
    count('doubtful'),
    (100 * same) / Math.max(1, judged.length),
    kappaText(kappaOf(judged)),
  ];
}

/** Bodies take the place of frames: they are what is drawn again for the interval. */
export function kappaOf(judged: readonly Judged[]): Measured {
  const bodies = judged.map(({ passes }) => ({
    both: 1,
    secondOnly: 0,
    firstOnly: 0,
    overlapSum: 1,
    table: ANSWERS.map((row) => ANSWERS.map((column) => Number(row === passes[0] && column === passes[1]))),
  }));
  return summariseAgreement(bodies, ANSWERS.length).kappa;
}

const kappaText = (kappa: Measured): string =>
  kappa.available
    ? `${kappa.value.toFixed(2)} (${kappa.interval.lower.toFixed(2)}–${kappa.interval.upper.toFixed(2)})`
    : 'not available';
