import { describe, expect, it } from 'vitest';
import { checkExactVersions, checkLength, checkNames, checkText } from './text-rules.ts';

describe('text rules', () => {
  it('finds absolute paths, registry hosts, unfinished work and empty names', () => {
    const home = ['', 'home', 'someone', 'x'].join('/');
    expect(checkText('a.ts', `const folder = '${home}';`)).toHaveLength(1);
    expect(checkText('a.md', ['https://registry', 'npmjs', 'org/x'].join('.'))).toHaveLength(1);
    expect(checkText('a.ts', ['// TO', 'DO: later'].join(''))).toHaveLength(1);
    expect(checkText('src/utils.ts', '')).toHaveLength(1);
    expect(checkText('src/blob-keys.ts', 'const key = `projects/${id}/videos`;')).toEqual([]);
  });

  it('finds names that say nothing to a new reader', () => {
    expect(checkNames('a.ts', 'const told = 1;\nfunction tellEvent() {}\ninterface Asked {}')).toHaveLength(
      3,
    );
    expect(checkNames('a.ts', 'const roleWords = useTexts();')).toHaveLength(1);
    expect(checkNames('a.ts', 'const passwords = [];\nconst reported = 1;')).toEqual([]);
  });

  it('finds files that should be split, and loose versions', () => {
    for (const path of ['a.ts', 'a.int.test.ts', 'a.tsx', 'a.sql', 'a.py', '.ci/run']) {
      expect(checkLength(path, 'x\n'.repeat(301))).toHaveLength(1);
      expect(checkLength(path, 'x\n'.repeat(300))).toEqual([]);
    }
    for (const path of [
      'tables.generated.ts',
      'x/migrations/0001_schema.sql',
      'package-lock.json',
      'docs/plan.md',
    ])
      expect(checkLength(path, 'x\n'.repeat(500))).toEqual([]);
    expect(checkExactVersions('package.json', { dependencies: { a: '^1.0.0', b: '1.0.0' } })).toHaveLength(1);
  });
});
