import { describe, expect, it } from 'vitest';
import { countOutsideErrors, countPlain, countPytest, countSuite, sumCounts } from './count-results.ts';
import type { VitestReport } from './vitest-report.ts';

const report = (...files: string[][]): VitestReport => ({
  testResults: files.map((statuses, at) => ({
    name: `f${at}`,
    status: statuses.includes('failed') ? 'failed' : 'passed',
    assertionResults: statuses.map((status) => ({ status })),
  })),
});
const suite = (over: Partial<Parameters<typeof countSuite>[0]>) =>
  countSuite({ report: report(['passed', 'passed']), exitCode: 0, outsideErrors: 0, ...over });

describe('tests of a suite', () => {
  it('are counted one by one, skipped ones not at all', () => {
    expect(suite({})).toEqual({ passed: 2, failed: 0 });
    expect(suite({ report: report(['passed', 'failed'], ['skipped', 'passed']), exitCode: 1 })).toEqual({
      passed: 2,
      failed: 1,
    });
  });

  it('count as failed where the suite crashed, broke outside of them or ran none', () => {
    expect(suite({ report: null })).toEqual({ passed: 0, failed: 1 });
    expect(suite({ exitCode: 1 })).toEqual({ passed: 2, failed: 1 });
    expect(suite({ outsideErrors: 2 })).toEqual({ passed: 2, failed: 2 });
    expect(suite({ report: report() })).toEqual({ passed: 0, failed: 1 });
  });

  it('count a file that could not be loaded as one failure', () => {
    const unloaded = { name: 'u', status: 'failed', assertionResults: [] };
    expect(
      suite({ report: { testResults: [...report(['failed']).testResults, unloaded] }, exitCode: 1 }),
    ).toEqual({ passed: 0, failed: 2 });
  });

  it('have their errors outside of tests read from the summary', () => {
    expect(countOutsideErrors(' Test Files  3 passed (3)\n     Errors  2 errors\n   Duration  1s')).toBe(2);
    expect(countOutsideErrors('     Errors  1 error\n')).toBe(1);
    expect(countOutsideErrors(' Tests  3 passed (3)\n ✓ Errors 2 errors are shown')).toBe(0);
  });
});

describe('tests of the trainer', () => {
  it('are counted from the closing line alone', () => {
    expect(countPytest('9 failed\n===== 42 passed, 1 skipped in 3.2s =====\n', 0)).toEqual({
      passed: 42,
      failed: 0,
    });
    expect(countPytest('= 2 failed, 40 passed, 1 error in 9s =', 1)).toEqual({ passed: 40, failed: 3 });
    expect(countPytest('= 40 passed, 2 errors in 9s =', 1)).toEqual({ passed: 40, failed: 2 });
  });

  it('count one failure where none ran or the program failed after them', () => {
    expect(countPytest('error: unused import', 1)).toEqual({ passed: 0, failed: 1 });
    expect(countPytest('', 0)).toEqual({ passed: 0, failed: 1 });
    expect(countPytest('= 3 passed in 1s =', 2)).toEqual({ passed: 3, failed: 1 });
  });
});

it('counts a step without tests as one', () => {
  expect([countPlain(0), countPlain(2)]).toEqual([
    { passed: 1, failed: 0 },
    { passed: 0, failed: 1 },
  ]);
  expect(sumCounts([countPlain(0), countPlain(2), { passed: 5, failed: 0 }])).toEqual({
    passed: 6,
    failed: 1,
  });
});
