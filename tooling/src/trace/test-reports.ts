import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { RunTest } from './cited-ids.ts';

/** The suites whose tests may cite; a check without one of them would call its ids lost. */
export const SUITES = ['unit', 'web', 'integration', 'e2e'] as const;

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
    }[];
  }[];
}

export function testsOfReport(report: Report, root: string): RunTest[] {
  return report.testResults.flatMap((file) =>
    file.assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: relative(root, file.name),
      groups: ancestorTitles,
      title,
      passed: status === 'passed',
    })),
  );
}

export interface TestRun {
  readonly tests: readonly RunTest[];
  readonly missing: readonly string[];
}

/** The titles as they ran: the rows of `it.each` appear only there. */
export function readReports(folder: string, root: string): TestRun {
  const found = SUITES.filter((suite) => existsSync(join(folder, `${suite}.json`)));
  return {
    tests: found.flatMap((suite) =>
      testsOfReport(JSON.parse(readFileSync(join(folder, `${suite}.json`), 'utf8')) as Report, root),
    ),
    missing: SUITES.filter((suite) => !found.includes(suite)),
  };
}
