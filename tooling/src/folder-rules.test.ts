import { describe, expect, it } from 'vitest';
import { checkFolderCircles, checkFolderSizes } from './folder-rules.ts';

const many = (folder: string, count: number, ending = '.ts'): string[] =>
  Array.from({ length: count }, (_, i) => `${folder}/file-${i}${ending}`);

describe('the size of a folder', () => {
  it('is at most 40 source files', () => {
    expect(checkFolderSizes(many('packages/domain/src', 40))).toEqual([]);
    expect(checkFolderSizes(many('packages/domain/src', 41))).toEqual([
      'packages/domain/src: 41 source files, at most 40 in a folder',
    ]);
  });

  it('counts neither tests nor generated files nor the folders inside', () => {
    const paths = [
      ...many('packages/domain/src', 40),
      ...many('packages/domain/src', 30, '.test.ts'),
      ...many('packages/domain/src', 30, '.generated.ts'),
      ...many('packages/domain/src/access', 40),
    ];
    expect(checkFolderSizes(paths)).toEqual([]);
  });
});

const file = (path: string, ...imports: string[]) => ({
  path,
  source: imports.map((each) => `import { x } from '${each}';`).join('\n'),
});

describe('circles between folders', () => {
  it('are refused though no two files import each other', () => {
    const files = [
      file('apps/api/src/frames/a.ts', '../videos/b.ts'),
      file('apps/api/src/videos/c.ts', '../calculation/d.ts'),
      file('apps/api/src/calculation/e.ts', '../frames/f.ts'),
    ];
    expect(checkFolderCircles(files)).toEqual([
      'folders import each other in a circle: apps/api/src/calculation, apps/api/src/frames, apps/api/src/videos',
    ]);
    expect(checkFolderCircles(files.slice(0, 2))).toEqual([]);
  });

  it('are found by type imports and dynamic ones too', () => {
    const files = [
      { path: 'packages/a/src/one/x.ts', source: `import type { T } from '../two/y.ts';` },
      { path: 'packages/a/src/two/z.ts', source: `const late = await import('../one/w.ts');` },
    ];
    expect(checkFolderCircles(files)).toHaveLength(1);
  });

  it('do not arise from tests, nor between a folder and one inside it', () => {
    const files = [
      file('packages/a/src/one/x.ts', '../two/y.ts'),
      file('packages/a/src/two/y.test.ts', '../one/x.ts'),
      file('packages/a/src/one/inner/z.ts', '../x.ts'),
      file('packages/a/src/one/w.ts', './inner/z.ts'),
    ];
    expect(checkFolderCircles(files)).toEqual([]);
  });
});
