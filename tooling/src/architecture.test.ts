import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ALLOWED_IMPORTS } from './import-rules.ts';

const ROW = /^\| (?:packages|apps)\/([\w-]+) \|.*\| ([^|]+) \|$/gm;
const workspaces = ['packages', 'apps'].flatMap((group) =>
  readdirSync(group).filter((name) => existsSync(`${group}/${name}/package.json`)),
);

/** Workspace → the workspaces that the document lets it import. */
const documented = new Map(
  [...readFileSync('ARCHITECTURE.md', 'utf8').matchAll(ROW)].map(([, name = '', cell = '']) => [
    name,
    cell === 'any package' ? null : cell.split(', ').filter((each) => workspaces.includes(each)),
  ]),
);

describe('the direction of imports', () => {
  it.each(workspaces.filter((name) => name !== 'testing'))('of %s is what the architecture says', (name) => {
    expect([...(ALLOWED_IMPORTS[name] ?? [])].sort()).toEqual([...(documented.get(name) ?? [])].sort());
  });

  it('names no workspace that does not exist', () => {
    const named = Object.entries(ALLOWED_IMPORTS).flatMap(([from, to]) => [from, ...to]);
    const existing = new Set([...workspaces, 'e2e', 'tooling']);
    expect([...new Set(named)].filter((name) => !existing.has(name))).toEqual([]);
  });

  it('keeps the browser away from the database, the runtime and the files', () => {
    for (const closed of ['database', 'runtime', 'pictures', 'media', 'inference'])
      expect(ALLOWED_IMPORTS['web']).not.toContain(closed);
  });
});
