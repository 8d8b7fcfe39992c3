import { relative } from 'node:path';

/** What is read of vitest's JSON report. */
export interface VitestReport {
  readonly testResults: readonly TestFile[];
}

interface TestFile {
  /** Path of the file. */
  readonly name: string;
  readonly status: string;
  /** Milliseconds since 1970; a file that could not be loaded may have none. */
  readonly startTime?: number;
  readonly endTime?: number;
  readonly assertionResults: readonly { readonly status: string; readonly fullName?: string }[];
}

/** The first report with the files of the second in the place of their first try. */
export function mergeReports(first: VitestReport, second: VitestReport): VitestReport {
  const again = new Map(second.testResults.map((file) => [file.name, file]));
  const testResults = first.testResults.map((file) => again.get(file.name) ?? file);
  return { ...first, ...countTests({ testResults }), testResults };
}

/** Vitest's own names, so that a merged report reads like one that vitest wrote. */
export function countTests({ testResults }: VitestReport): {
  numPassedTests: number;
  numFailedTests: number;
} {
  const statuses = testResults.flatMap((file) => file.assertionResults.map(({ status }) => status));
  return {
    numPassedTests: statuses.filter((status) => status === 'passed').length,
    numFailedTests: statuses.filter((status) => status === 'failed').length,
  };
}

/** Files that failed though none of their tests did: they could not be loaded, or a hook failed. */
export const brokenFiles = ({ testResults }: VitestReport): string[] =>
  testResults
    .filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    )
    .map(({ name }) => name);

/** More failed files than this are no accident of a busy machine. */
const MOST_RETRIED = 6;

/** The failed files that are tried once more: all of them, or none where they are too many. */
export function filesToRetry({ testResults }: VitestReport): string[] {
  const failed = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  return failed.length <= MOST_RETRIED ? failed : [];
}

export interface TimedFile {
  readonly name: string;
  readonly seconds: number;
}

export function slowestFiles({ testResults }: VitestReport, count: number): TimedFile[] {
  return testResults
    .map(({ name, startTime, endTime }) => ({
      name,
      seconds: Math.max(0, (endTime ?? 0) - (startTime ?? 0)) / 1000,
    }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count);
}

/** Every failure as a line: the title of the test with its file, or the file alone where it could not be loaded. */
export function nameFailures(report: VitestReport, root: string): string[] {
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName = '' }) => `${fullName} (${relative(root, name)})`),
  );
  return [...tests, ...brokenFiles(report).map((name) => relative(root, name))];
}
