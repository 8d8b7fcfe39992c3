import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { ImportGraph } from '../related/import-graph.ts';
import { readChange } from './changed-files.ts';
import { chooseTests, presentLeftOut } from './choose-tests.ts';

const graph = (imports: Record<string, string[]>): ImportGraph =>
  new Map(Object.entries(imports).map(([path, targets]) => [path, new Set(targets)]));
const paths = (tests: readonly { path: string }[]): string[] => tests.map(({ path }) => path);
const FILE = 'apps/api/src/modules/videos/move.ts';

describe('the tests of a change', () => {
  const api = graph({
    [FILE]: [],
    'apps/api/src/app.ts': [FILE],
    'apps/api/src/modules/videos/videos.int.test.ts': ['apps/api/src/app.ts'],
    'apps/api/src/modules/videos/move.test.ts': [FILE],
    'apps/api/src/modules/users/users.int.test.ts': ['apps/api/src/app.ts'],
    'packages/database/src/scope.int.test.ts': [],
  });

  it('are those that load it; of integration those of its module, the others are named as left out', () => {
    const choice = chooseTests(api, [FILE], new Map());
    expect(paths(choice.chosen)).toEqual([
      'apps/api/src/modules/videos/move.test.ts',
      'apps/api/src/modules/videos/videos.int.test.ts',
    ]);
    expect(presentLeftOut(choice, [FILE])[0]).toBe(
      '!!! left out, integration: 1 test files that load what changed (apps/api/src/modules/users/users.int.test.ts)',
    );
  });

  it('are the integration tests of a package for a file that nothing imports', () => {
    expect(paths(chooseTests(api, ['packages/database/migrations/0009_x.sql'], new Map()).chosen)).toEqual([
      'packages/database/src/scope.int.test.ts',
    ]);
  });

  it('are as many as fit into the time, by what they took last, and at least one of each suite', () => {
    const names = Array.from({ length: 60 }, (_, at) => `apps/web/src/app/s${at + 10}.test.tsx`);
    const web = graph({
      'apps/web/src/a.ts': [],
      'apps/web/src/a.test.ts': ['apps/web/src/a.ts'],
      ...Object.fromEntries(names.map((name) => [name, ['apps/web/src/a.ts']])),
    });
    const untimed = chooseTests(web, ['apps/web/src/a.ts'], new Map());
    expect(untimed.chosen).toHaveLength(10);
    expect(untimed.leftOut).toHaveLength(51);
    const slow = chooseTests(web, ['apps/web/src/a.ts'], new Map([['apps/web/src/a.test.ts', 900]]));
    expect(paths(slow.chosen)).toEqual(['apps/web/src/a.test.ts']);
  });

  it('say where the change may touch every test', () => {
    const choice = chooseTests(api, ['vitest.config.ts'], new Map());
    expect(presentLeftOut(choice, ['vitest.config.ts'])).toContain(
      '!!! vitest.config.ts changed, which every test may depend on',
    );
  });
});

describe('a change', () => {
  const root = mkdtempSync(join(tmpdir(), 'sarm-quick-'));
  afterEach(() => rmSync(root, { recursive: true }));

  it('is what the branch committed, what is not committed and what is new, since it left main', () => {
    const git = (...args: string[]): string =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
        cwd: root,
        encoding: 'utf8',
      });
    const write = (name: string, text: string): void => writeFileSync(join(root, name), text);
    git('init', '--quiet', '--initial-branch=main');
    for (const name of ['same', 'committed', 'edited', 'gone']) write(name, 'one');
    git('add', '.');
    git('commit', '--quiet', '-m', 'first');
    git('checkout', '--quiet', '-b', 'branch');
    write('committed', 'two');
    git('commit', '--quiet', '-am', 'second');
    write('edited', 'two');
    write('new', 'one');
    rmSync(join(root, 'gone'));
    const { files, removed } = readChange(root);
    expect([...files].sort()).toEqual(['committed', 'edited', 'new']);
    expect(removed).toEqual(['gone']);
    expect(readChange(root, 'HEAD').files).toEqual(['edited', 'new']);
  });
});
