import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Verdict } from './bug.ts';
import { presentShares } from './present-shares.ts';
import { appendResult, readResults, type TrialResult } from './results-file.ts';
import { planBug, planMutant } from './trial.ts';

const folder = mkdtempSync(join(tmpdir(), 'sarm-trials-'));
afterAll(() => rmSync(folder, { recursive: true }));

const result = (name: string, verdict: Verdict, over: Partial<TrialResult> = {}): TrialResult => ({
  state: 'now',
  kind: 'planted',
  area: 'web',
  name,
  verdict,
  by: null,
  tests: 1,
  related: 1,
  seconds: 3,
  ...over,
});

describe('the tests of a trial', () => {
  it('are the named ones of a planted bug, quick suites first', () => {
    const tests = [
      'apps/api/src/a.int.test.ts',
      'packages/ui/src/a.test.tsx',
      'packages/domain/src/a.test.ts',
    ];
    const { stages, change } = planBug({ area: 'a', name: 'n', file: 'f', find: 'x', replace: 'y', tests });
    expect(stages).toEqual([[tests[2]], [tests[1]], [tests[0]]]);
    expect(change('axb')).toBe('ayb');
  });

  it('are those that load the file of a random one, in growing sets, and at most fifty', () => {
    const mutation = { offset: 2, line: 1, operator: '+', replacement: '-' };
    const related = Array.from({ length: 70 }, (_, at) => `t${at}`);
    const trial = planMutant({ name: 'n', file: 'packages/domain/src/a.ts', mutation }, related);
    expect(trial.stages.map((tests) => tests.length)).toEqual([4, 12, 34]);
    expect(trial.stages[0]).toEqual(['t0', 't1', 't2', 't3']);
    expect(trial).toMatchObject({ area: 'packages/domain', related: 70 });
    expect(trial.change('a + b')).toBe('a - b');
    expect(planMutant({ name: 'n', file: 'a/b/c.ts', mutation }, []).stages).toEqual([]);
  });
});

describe('results', () => {
  it('of an interrupted run are taken up, those of other code and a broken line are not', () => {
    const path = join(folder, 'deep/bugs.jsonl');
    expect(readResults(path, 'now').size).toBe(0);
    appendResult(path, result('a', 'found'));
    appendResult(path, result('b', 'survived', { state: 'before' }));
    appendResult(path, result('c', 'survived', { kind: 'random' }));
    appendFileSync(path, '{"state":"now","kin');
    expect([...readResults(path, 'now').keys()]).toEqual(['planted web: a', 'random web: c']);
  });

  it('are presented as the share found by area and together, of those that tests could decide', () => {
    const lines = presentShares([
      result('a', 'found'),
      result('b', 'survived'),
      result('c', 'uncompiled'),
      result('d', 'found', { area: 'access' }),
      result('e', 'undecided', { area: 'access' }),
    ]).split('\n');
    expect(lines.slice(0, 2)).toEqual([
      'access                     1 of   1  100 %',
      'web                        1 of   2  50 %',
    ]);
    expect(lines.slice(2)).toEqual([
      'found: 2',
      'survived: 1',
      'undecided: 1',
      'uncompiled: 1',
      'broken: 0',
      'share: 66.7',
    ]);
  });
});
