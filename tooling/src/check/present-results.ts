import { relative } from 'node:path';
import { sumCounts } from './count-results.ts';
import type { Counts, StepRun } from './step.ts';
import type { TimedFile } from './vitest-report.ts';

export interface StepResult {
  readonly run: StepRun;
  readonly counts: Counts;
}

const seconds = (value: number): string => value.toFixed(0);

export function presentSlowest(name: string, files: readonly TimedFile[], root: string): string {
  const lines = files.map((file) => `${file.seconds.toFixed(1).padStart(8)} s  ${relative(root, file.name)}`);
  return [`slowest files of ${name}:`, ...lines].join('\n');
}

export function presentEnd({ run, counts }: StepResult): string {
  const verdict = counts.failed > 0 ? `!!! ${run.name} failed` : `--- ${run.name}`;
  return `${verdict}: ${seconds(run.seconds)} s, ${counts.passed} passed, ${counts.failed} failed`;
}

/** Processors kept busy on average: what the table of steps should say that the step needs. */
const busyProcessors = ({ processorSeconds, seconds: taken }: StepRun): string =>
  processorSeconds === null || taken === 0 ? '–' : (processorSeconds / taken).toFixed(1);

export function presentTable(results: readonly StepResult[]): string {
  const rows = results.map(({ run, counts }) => [
    run.name,
    seconds(run.seconds),
    busyProcessors(run),
    String(counts.passed),
    String(counts.failed),
  ]);
  const table = [['step', 'seconds', 'busy', 'passed', 'failed'], ...rows];
  return table
    .map(([name = '', ...cells]) => name.padEnd(14) + cells.map((cell) => cell.padStart(9)).join(''))
    .join('\n');
}

export interface Ending {
  readonly results: readonly StepResult[];
  /** Where it says what failed: titles of tests, or the log of a step. */
  readonly failures: readonly string[];
  readonly triedTwice: readonly string[];
  readonly totalSeconds: number;
}

/** The last line stands alone, because CI reads it. */
export function presentEnding({ results, failures, triedTwice, totalSeconds }: Ending): string {
  const { passed, failed } = sumCounts(results.map(({ counts }) => counts));
  return [
    ...failures.map((failure) => `failed: ${failure}`),
    ...triedTwice.map((file) => `tried twice: ${file}`),
    '',
    presentTable(results),
    '',
    `finished in ${seconds(totalSeconds)} s`,
    `${passed} passed, ${failed} failed`,
  ].join('\n');
}
