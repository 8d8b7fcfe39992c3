import { CONDITIONS } from './all-conditions.ts';
import { accusations } from './class-run.ts';
import type { ConditionRun } from './condition-run.ts';
import { CONTENTS } from './content-samples.ts';
import { calledNormal, countRuns, isFalselyLoud } from './count-runs.ts';
import { SAMPLES } from './conditions-plan.ts';
import { RULE } from './rule-text.ts';
import { FIGURES } from './truth.ts';

export interface Studied {
  readonly runs: readonly ConditionRun[];
  readonly combinations: readonly ConditionRun[];
  /** Path of the picture from the document; undefined where there is none. */
  readonly sheet?: string | undefined;
}

/** The sample whose figures are printed, where it was looked at; otherwise the first one that was. */
const SHOWN = 'd65-m65';
const shownSample = (seen: readonly string[]): string | undefined => (seen.includes(SHOWN) ? SHOWN : seen[0]);

export const writeConditions = ({ runs, combinations, sheet }: Studied): string =>
  `${[
    RULE,
    summary(runs),
    ...(sheet === undefined ? [] : [`![One picture of each condition](${sheet})`]),
    conditionTable(runs),
    contentTable(runs),
    ...(combinations.length === 0 ? [] : [combinationText(combinations)]),
  ].join('\n\n')}\n`;

function summary(runs: readonly ConditionRun[]): string {
  const { conditions, ok, loud, silent, falselyLoud } = countRuns(runs);
  const ordinary = runs.filter((run) => run.harmless).length;
  const missing = SAMPLES.filter(({ name }) => runs.every((run) => run.sample !== name));
  const seen = SAMPLES.filter((sample) => !missing.includes(sample));
  const lines = [
    `## ${runs.length} runs of ${conditions} conditions: ${ok} ok, ${loud} loud, ${silent} silent`,
    `Of ${ordinary} ordinary videos ${falselyLoud} (${percent(falselyLoud, ordinary)}) were refused a figure or accused of a fault.`,
    `Samples of few cells that were surely called normal: ${calledNormal(runs).length}.`,
    ...(seen.length === 0 ? [] : [sampleTable(runs, seen)]),
    ...(missing.length === 0
      ? []
      : [`Not looked at in this edition: ${missing.map(({ name }) => `\`${name}\``).join(', ')}.`]),
  ];
  return lines.join('\n\n');
}

function sampleTable(runs: readonly ConditionRun[], seen: typeof SAMPLES): string {
  const lines = seen.map(({ name }) => {
    const own = runs.filter((run) => run.sample === name);
    const { conditions, ok, loud, silent, falselyLoud } = countRuns(own);
    const ordinary = own.filter((run) => run.harmless).length;
    return [
      name,
      `${conditions} of ${CONDITIONS.length}`,
      ...[ok, loud, silent].map(String),
      `${falselyLoud} of ${ordinary}`,
    ];
  });
  return table(['sample', 'conditions', 'ok', 'loud', 'silent', 'ordinary ones accused'], lines);
}

function conditionTable(runs: readonly ConditionRun[]): string {
  const seen = SAMPLES.filter(({ name }) => runs.some((run) => run.sample === name)).map(({ name }) => name);
  const by = Map.groupBy(runs, (run) => run.condition);
  const shownName = shownSample(seen);
  const lines = CONDITIONS.flatMap(({ name, family }) => {
    const own = by.get(name)?.filter((run) => seen.includes(run.sample)) ?? [];
    if (own.length === 0) return [];
    const cells = seen.map((sample) => cellOf(own.find((run) => run.sample === sample)));
    const shown = own.find((run) => run.sample === shownName);
    return [[name, family.about, f1Text(own), ...cells, figuresText(shown), codesText(own)]];
  });
  return `## Conditions\n\nFigures of ${shownName ?? 'no sample'}: M/ml, total and progressive %, VAP µm/s; *true* in the first line.\n\n${table(
    ['condition', 'what is done', 'F1', ...seen, 'came out', 'told'],
    [...truthLine(runs, seen), ...lines],
  )}`;
}

function truthLine(runs: readonly ConditionRun[], seen: readonly string[]): string[][] {
  const shown = shownSample(seen);
  const truth = runs.find((run) => run.sample === shown)?.truth;
  if (truth === undefined) return [];
  const figures = FIGURES.map((name) => numberText(truth[name] ?? null)).join(' / ');
  return [['*true*', '', '', ...seen.map(() => ''), figures, '']];
}

function contentTable(runs: readonly ConditionRun[]): string {
  const lines = CONTENTS.flatMap(({ name }) =>
    runs
      .filter((run) => run.condition === name)
      .map((run) => [
        name,
        cellOf(run),
        FIGURES.map((figure) => numberText(run.truth[figure] ?? null)).join(' / '),
        figuresText(run),
        codesText([run]),
      ]),
  );
  return `## Contents\n\n${table(['content', 'class', 'true', 'came out', 'told'], lines)}`;
}

function combinationText(runs: readonly ConditionRun[]): string {
  const silent = runs.filter((run) => run.class === 'silent');
  const lines = silent.map((run) => [run.condition, run.sample, figuresText(run), codesText([run])]);
  return [
    '## Pairs of conditions',
    `${runs.length} random pairs at random strength: ${silent.length} silent (${percent(silent.length, runs.length)}). Samples of few cells that were surely called normal: ${calledNormal(runs).length}.`,
    table(['pair', 'sample', 'came out', 'told'], lines),
  ].join('\n\n');
}

const cellOf = (run: ConditionRun | undefined): string => {
  if (run === undefined) return '';
  const label = run.class === 'silent' ? '**silent**' : run.class;
  return isFalselyLoud(run) ? `${label} (accused)` : label;
};

export const figuresText = (run: ConditionRun | undefined): string =>
  run === undefined
    ? ''
    : FIGURES.map((name) => {
        const value = numberText(run.figures[name]?.value ?? null);
        return run.classes[name] === 'silent' ? `**${value}**` : value;
      }).join(' / ');

const codesText = (runs: readonly ConditionRun[]): string =>
  [...new Set(runs.flatMap(accusations))]
    .filter((code) => !code.startsWith('calculation.'))
    .map((code) => code.replace(/^(warning|quality)\./, '').replaceAll(' ', '_'))
    .filter((code, place, all) => all.indexOf(code) === place)
    .join(', ');

const f1Text = (runs: readonly ConditionRun[]): string => {
  const scores = runs.flatMap(({ f1, sample }) => (f1 === null || sample === 'visem11' ? [] : [f1]));
  return scores.length === 0 ? '' : (scores.reduce((sum, each) => sum + each, 0) / scores.length).toFixed(2);
};

const numberText = (value: number | null): string =>
  value === null ? '–' : value.toFixed(Math.abs(value) < 10 ? 1 : 0);

const percent = (part: number, total: number): string =>
  `${total === 0 ? 0 : ((100 * part) / total).toFixed(1)} %`;

const table = (head: readonly string[], lines: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...lines]
    .map((line) => `| ${line.map((cell) => cell.replace(/\|/g, '\\|')).join(' | ')} |`)
    .join('\n');
