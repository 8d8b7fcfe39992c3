import { expect, it } from 'vitest';
import { presentEnd, presentEnding, presentSlowest, type StepResult } from './present-results.ts';

const result = (
  name: string,
  passed: number,
  failed: number,
  processorSeconds: number | null,
): StepResult => ({
  run: { name, exitCode: failed > 0 ? 1 : 0, seconds: 20, processorSeconds, log: '' },
  counts: { passed, failed },
});

it('names failures and second tries, then the table, the total and the counts alone on the last line', () => {
  const lines = presentEnding({
    results: [result('lint', 1, 0, 35), result('unit', 40, 2, null)],
    failures: ['unit: adds (src/add.test.ts)'],
    triedTwice: ['src/slow.test.ts'],
    totalSeconds: 41.4,
  }).split('\n');
  expect(lines).toEqual([
    'failed: unit: adds (src/add.test.ts)',
    'tried twice: src/slow.test.ts',
    '',
    'step            seconds     busy   passed   failed',
    'lint                 20      1.8        1        0',
    'unit                 20        –       40        2',
    '',
    'finished in 41 s',
    '41 passed, 2 failed',
  ]);
});

it('marks the end of a step that failed', () => {
  expect(presentEnd(result('unit', 3, 0, 1))).toBe('--- unit: 20 s, 3 passed, 0 failed');
  expect(presentEnd(result('unit', 3, 1, 1))).toBe('!!! unit failed: 20 s, 3 passed, 1 failed');
});

it('lists the slowest files by their path in the repository', () => {
  expect(presentSlowest('unit', [{ name: '/r/a/b.test.ts', seconds: 12.34 }], '/r')).toBe(
    'slowest files of unit:\n    12.3 s  a/b.test.ts',
  );
});
