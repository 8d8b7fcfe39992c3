import type { Counts } from './step.ts';
import { brokenFiles, countTests, type VitestReport } from './vitest-report.ts';

/** Vitest's summary of errors that happened outside of tests; its JSON report does not contain them. */
const OUTSIDE_ERRORS = /^\s*Errors\s+(\d+) errors?\s*$/m;

export const countOutsideErrors = (log: string): number => Number(OUTSIDE_ERRORS.exec(log)?.[1] ?? 0);

export interface SuiteResult {
  /** Null where vitest wrote none, because it crashed or was ended. */
  readonly report: VitestReport | null;
  /** Of the last try. */
  readonly exitCode: number;
  /** Of every try: an error outside of the tests is no accident that a second try could excuse. */
  readonly outsideErrors: number;
}

/** A suite that crashed, was ended or ran nothing counts as failed, whatever its tests reported before. */
export function countSuite({ report, exitCode, outsideErrors }: SuiteResult): Counts {
  if (report === null) return { passed: 0, failed: 1 };
  const { numPassedTests: passed, numFailedTests } = countTests(report);
  const failed = numFailedTests + brokenFiles(report).length + outsideErrors;
  const crashed = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: crashed ? 1 : failed };
}

/** From pytest's closing line. Style and types of the trainer end before it, and count as one failure. */
export function countPytest(log: string, exitCode: number): Counts {
  const closing = log.trimEnd().split('\n').at(-1) ?? '';
  const number = (label: string): number => Number(new RegExp(`(\\d+) ${label}`).exec(closing)?.[1] ?? 0);
  const passed = number('passed');
  const failed = number('failed') + number('errors?\\b');
  return { passed, failed: failed === 0 && (exitCode !== 0 || passed === 0) ? 1 : failed };
}

export const countPlain = (exitCode: number): Counts =>
  exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

export const sumCounts = (all: readonly Counts[]): Counts => ({
  passed: all.reduce((sum, { passed }) => sum + passed, 0),
  failed: all.reduce((sum, { failed }) => sum + failed, 0),
});
