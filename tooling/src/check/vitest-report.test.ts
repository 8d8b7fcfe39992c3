import { describe, expect, it } from 'vitest';
import {
  brokenFiles,
  filesToRetry,
  mergeReports,
  nameFailures,
  slowestFiles,
  type VitestReport,
} from './vitest-report.ts';

const file = (name: string, ...statuses: string[]) => ({
  name,
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status) => ({ status })),
});
const report = (...testResults: VitestReport['testResults']): VitestReport => ({ testResults });

it('takes the second try of a file in full, and leaves the others', () => {
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

describe('files of a report', () => {
  it('that failed are tried once more, unless they are more than six', () => {
    const failed = (count: number) => Array.from({ length: count }, (_, at) => file(`f${at}`, 'failed'));
    expect(filesToRetry(report(file('a', 'passed'), ...failed(2)))).toEqual(['f0', 'f1']);
    expect(filesToRetry(report(...failed(6)))).toHaveLength(6);
    expect(filesToRetry(report(...failed(7)))).toEqual([]);
  });

  it('that could not be loaded are named, those with failed tests are not', () => {
    const unloaded = { name: 'u', status: 'failed', assertionResults: [] };
    const hook = { name: 'h', status: 'failed', assertionResults: [{ status: 'skipped' }] };
    expect(brokenFiles(report(unloaded, hook, file('a', 'failed'), file('b', 'passed')))).toEqual(['u', 'h']);
  });

  it('name their failures by title, or by path where they could not be loaded', () => {
    const assertionResults = [
      { status: 'failed', fullName: 'sum adds' },
      { status: 'passed', fullName: 'sum is even' },
    ];
    expect(
      nameFailures(
        report(
          { name: '/r/a.test.ts', status: 'failed', assertionResults },
          { name: '/r/u.test.ts', status: 'failed', assertionResults: [] },
        ),
        '/r',
      ),
    ).toEqual(['sum adds (a.test.ts)', 'u.test.ts']);
  });

  it('are listed by their seconds, slowest first', () => {
    const timed = (name: string, startTime: number, endTime: number) => ({
      ...file(name, 'passed'),
      startTime,
      endTime,
    });
    expect(
      slowestFiles(report(timed('a', 1000, 2500), timed('b', 0, 9000), file('c'), timed('d', 0, 10)), 3),
    ).toEqual([
      { name: 'b', seconds: 9 },
      { name: 'a', seconds: 1.5 },
      { name: 'd', seconds: 0.01 },
    ]);
  });
});
