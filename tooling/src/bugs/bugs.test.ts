import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { applyBug, type Bug, judge } from './bug.ts';
import { checkBugs } from './read-bugs.ts';
import { projectOf } from './run-tests.ts';

const root = mkdtempSync(join(tmpdir(), 'sarm-bugs-test-'));
writeFileSync(join(root, 'a.ts'), 'one $& two two');
writeFileSync(join(root, 'a.test.ts'), '');
afterAll(() => rmSync(root, { recursive: true }));

const bug = (over: Partial<Bug> = {}): Bug => ({
  area: 'area',
  name: 'name',
  file: 'a.ts',
  find: 'one',
  replace: '$& three',
  tests: ['a.test.ts'],
  ...over,
});

describe('bugs', () => {
  it('are put in as they are written', () => {
    expect(applyBug('one two', bug())).toBe('$& three two');
  });

  it('are refused when their place is gone, not the only one, or unchanged', () => {
    expect(checkBugs([bug()], root)).toEqual([]);
    for (const wrong of [
      { find: 'four' },
      { find: 'two' },
      { replace: 'one' },
      { file: 'gone.ts' },
      { tests: ['gone.test.ts'] },
      { tests: [] },
    ])
      expect(checkBugs([bug(wrong)], root)).toHaveLength(1);
    expect(checkBugs([bug(), bug()], root)).toHaveLength(1);
  });

  it('are found only by a test that ran and failed', () => {
    const outcome = { overran: false, failedFiles: [] };
    expect(judge({ ...outcome, ok: false, passed: 3, failed: 1 })).toBe('found');
    expect(judge({ ...outcome, ok: true, passed: 4, failed: 0 })).toBe('survived');
    expect(judge({ ...outcome, ok: false, passed: 0, failed: 0 })).toBe('broken');
    expect(judge({ ...outcome, ok: true, passed: 0, failed: 0 })).toBe('broken');
    expect(judge({ ...outcome, ok: false, passed: 4, failed: 0, overran: true })).toBe('undecided');
  });

  it('are looked for in the project of their tests', () => {
    expect(
      [
        'apps/api/src/a.int.test.ts',
        'apps/web/src/a.test.ts',
        'packages/ui/src/a.test.tsx',
        'tooling/src/a.test.ts',
      ].map(projectOf),
    ).toEqual(['integration', 'web', 'web', 'unit']);
  });
});
