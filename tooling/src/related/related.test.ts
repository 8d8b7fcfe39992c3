import { describe, expect, it } from 'vitest';
import { buildGraph, importersOf, type SourceTree } from './import-graph.ts';
import { moduleOf, relatedTests, suiteOf } from './related-tests.ts';

const tree = (files: Record<string, string>): SourceTree => ({
  files: new Map(Object.entries(files)),
  packages: new Map([
    [
      '@sarm/domain',
      {
        folder: 'packages/domain',
        exports: { './*': './src/*.ts', './*.test': null, './testing/*': './testing/*.ts' },
      },
    ],
  ]),
});
const imports = (files: Record<string, string>, path: string): string[] => [
  ...(buildGraph(tree(files)).get(path) ?? []),
];

describe('the graph of imports', () => {
  it('follows relative imports, packages by their exports, late and computed imports, threads and globs', () => {
    const from = 'apps/web/src/app/a.ts';
    const targets = [
      'apps/web/src/app/b.ts',
      'apps/web/src/app/late.ts',
      'apps/web/src/app/parts/one/one.part.ts',
      'apps/web/src/app/thread.ts',
      'apps/web/src/features/x/x-page.tsx',
      'packages/domain/src/units/time.ts',
      'packages/domain/testing/clock.ts',
    ];
    const text = [
      "import {\n  one,\n} from './b.ts';",
      "import type { Two } from './types-only.ts';",
      "export { three } from '@sarm/domain/units/time';",
      "import { four } from '@sarm/domain/testing/clock';",
      "import { five } from '@sarm/domain/own.test';",
      "const six = () => import('./late.ts');",
      'const file = `./parts/${name}/${name}.part.ts`;',
      "new Worker(new URL('./thread.ts', import.meta.url));",
      "const pages = import.meta.glob<Page>('../features/*/*-page.tsx');",
    ].join('\n');
    const others = ['apps/web/src/app/types-only.ts', 'packages/domain/src/own.test.ts'];
    const files = Object.fromEntries([...targets, ...others].map((path) => [path, '']));
    expect(imports({ ...files, [from]: text }, from).sort()).toEqual(targets);
  });

  it('finds importers over several steps and survives circles', () => {
    const graph = buildGraph(
      tree({
        'a.ts': `import './b.ts';`,
        'b.ts': `import './c.ts';`,
        'c.ts': `import './a.ts';`,
        'd.ts': '',
      }),
    );
    expect(Object.fromEntries(importersOf(graph, ['c.ts']))).toEqual({ 'c.ts': 0, 'b.ts': 1, 'a.ts': 2 });
  });
});

describe('related tests', () => {
  it('belong to suites by their path', () => {
    expect(
      [
        'apps/api/src/a.int.test.ts',
        'apps/web/src/a.test.ts',
        'packages/ui/src/a.test.tsx',
        'tooling/src/a.test.ts',
        'e2e/src/a.e2e.test.ts',
        'apps/api/src/a.ts',
      ].map(suiteOf),
    ).toEqual(['integration', 'web', 'web', 'unit', null, null]);
  });

  it('know the module of a file', () => {
    expect(
      [
        'apps/api/src/modules/videos/a.ts',
        'apps/web/src/features/videos/state/a.ts',
        'packages/database/src/a.ts',
        'packages/domain/src/units/a.ts',
      ].map(moduleOf),
    ).toEqual([
      'apps/api/src/modules/videos',
      'apps/web/src/features/videos',
      'packages/database/src',
      'packages/domain/src/units',
    ]);
  });

  it('come in the order in which they are likely to notice a change, without those that never load the file', () => {
    const file = 'apps/web/src/features/videos/list.tsx';
    const app = `import '../features/videos/list.tsx';`;
    const files = {
      [file]: '',
      'apps/web/src/features/videos/list.test.tsx': `import './list.tsx';`,
      'apps/web/src/features/videos/state/x.test.ts': `import '../list.tsx';`,
      'apps/web/src/app/app.ts': app,
      'apps/web/src/app/shell.test.tsx': `import './app.ts';`,
      'apps/web/src/app/video-list.test.tsx': `import './app.ts';`,
      'apps/web/src/app/alone.test.tsx': '',
      'packages/ui/src/far.test.tsx': `import '../../../apps/web/src/features/videos/list.tsx';`,
    };
    expect(relatedTests(buildGraph(tree(files)), [file]).map(({ path }) => path)).toEqual([
      'apps/web/src/features/videos/list.test.tsx',
      'apps/web/src/features/videos/state/x.test.ts',
      'apps/web/src/app/video-list.test.tsx',
      'apps/web/src/app/shell.test.tsx',
      'packages/ui/src/far.test.tsx',
    ]);
  });
});
