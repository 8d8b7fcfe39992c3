import { expect, it } from 'vitest';
import { mergeReports, type VitestReport } from './vitest-report.ts';

const file = (name: string, ...statuses: string[]) => ({
  name,
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status) => ({ status })),
});
const report = (...testResults: ReturnType<typeof file>[]): VitestReport => ({
  numPassedTests: 0,
  numFailedTests: 0,
  testResults,
});

it('takes the second try of a file whole, and leaves the others', () => {
  const merged = mergeReports(
    report(file('a', 'passed', 'failed', 'skipped'), file('b', 'passed')),
    report(file('a', 'passed', 'passed', 'passed')),
  );
  expect(merged).toMatchObject({ numPassedTests: 4, numFailedTests: 0 });
});

it('keeps what fails again', () => {
  const merged = mergeReports(report(file('a', 'failed')), report(file('a', 'failed', 'passed')));
  expect(merged).toMatchObject({ numPassedTests: 1, numFailedTests: 1 });
});
