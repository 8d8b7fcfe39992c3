import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyBug, type Bug } from './bug.ts';

/** One JSON file per area, each a list of bugs without the area. */
export const readBugs = (folder: string): Bug[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => {
      const area = name.replace(/\.json$/, '');
      const bugs = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Omit<Bug, 'area'>[];
      return bugs.map((bug) => ({ area, ...bug }));
    });

/** What keeps an entry from being tried: code or tests that moved, or a name twice. */
export function checkBugs(bugs: readonly Bug[], root: string): string[] {
  const names = new Set<string>();
  return bugs.flatMap((bug) => {
    const problems: string[] = [];
    if (names.has(bug.name)) problems.push('the name occurs twice');
    names.add(bug.name);
    if (bug.tests.length === 0) problems.push('no test is named');
    for (const test of bug.tests) if (!existsSync(join(root, test))) problems.push(`${test} does not exist`);
    try {
      applyBug(readFileSync(join(root, bug.file), 'utf8'), bug);
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
    }
    return problems.map((problem) => `${bug.area}: ${bug.name}: ${problem}`);
  });
}
