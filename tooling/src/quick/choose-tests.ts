import { posix } from 'node:path';
import { type ImportGraph } from '../related/import-graph.ts';
import { moduleOf, type RelatedTest, relatedTests, type Suite, suiteOf } from '../related/related-tests.ts';

/** Seconds of a test file that has not been timed by a check here: starting what it needs is most of it. */
const USUAL_SECONDS: Readonly<Record<Suite, number>> = { unit: 2, web: 10, integration: 12 };
/** Seconds of test files for all suites together; on two processors half of it by the clock. */
const BUDGET_SECONDS = 100;
/** Integration tests start the API with all of its modules, so most of them load every file of it. */
const FARTHEST_INTEGRATION = 2;

export interface Choice {
  readonly chosen: readonly RelatedTest[];
  /** Tests that load what has changed as well, and are left to the full check. */
  readonly leftOut: readonly RelatedTest[];
}

/** The tests of the module or package that a changed file lies in, for what no import leads to: SQL, JSON, the API's routes. */
function integrationTestsNear(file: string, tests: readonly string[]): string[] {
  const [group = '', name = ''] = file.split('/');
  const folder = group === 'packages' ? posix.join(group, name) : moduleOf(file);
  return tests.filter((test) => suiteOf(test) === 'integration' && test.startsWith(`${folder}/`));
}

function candidates(graph: ImportGraph, files: readonly string[]): RelatedTest[] {
  const related = relatedTests(graph, files);
  const all = [...graph.keys()];
  const near = new Set(files.flatMap((file) => integrationTestsNear(file, all)));
  for (const { path } of related) near.delete(path);
  const others = [...near].map((path) => ({
    path,
    suite: 'integration' as const,
    remoteness: 1,
    distance: Number.MAX_SAFE_INTEGER,
  }));
  return [...related, ...others].sort((a, b) => a.remoteness - b.remoteness || a.distance - b.distance);
}

/** The tests of a change that fit into the budget, nearest first; the first of each suite always does. */
export function chooseTests(
  graph: ImportGraph,
  files: readonly string[],
  timed: ReadonlyMap<string, number>,
): Choice {
  const chosen: RelatedTest[] = [];
  const leftOut: RelatedTest[] = [];
  let seconds = 0;
  for (const test of candidates(graph, files)) {
    const cost = Math.max(timed.get(test.path) ?? 0, USUAL_SECONDS[test.suite]);
    const first = !chosen.some(({ suite }) => suite === test.suite);
    const tooFar = test.suite === 'integration' && test.remoteness > FARTHEST_INTEGRATION;
    if (!tooFar && (first || seconds + cost <= BUDGET_SECONDS)) {
      chosen.push(test);
      seconds += cost;
    } else leftOut.push(test);
  }
  return { chosen, leftOut };
}

/** Files whose change may alter the result of every test, though none imports them. */
const EVERYTHING =
  /^(?:package(?:-lock)?\.json|vitest\.config\.ts|tsconfig\.json|apps\/web\/(?:tsconfig\.json|vite\.config\.ts|src\/test-setup\.ts))$/;

/** What the quick check does not show, so that nobody takes it for the full one. */
export function presentLeftOut({ leftOut }: Choice, files: readonly string[]): string[] {
  const suites: readonly Suite[] = ['unit', 'web', 'integration'];
  const lines = suites.flatMap((suite) => {
    const tests = leftOut.filter((test) => test.suite === suite);
    if (tests.length === 0) return [];
    const named = tests
      .slice(0, 3)
      .map(({ path }) => path)
      .join(', ');
    const more = tests.length > 3 ? ` and ${tests.length - 3} more` : '';
    return [`!!! left out, ${suite}: ${tests.length} test files that load what changed (${named}${more})`];
  });
  return [
    ...lines,
    ...files
      .filter((file) => EVERYTHING.test(file))
      .map((file) => `!!! ${file} changed, which every test may depend on`),
    '!!! left out always: type-aware lint of unchanged files, trainer, accuracy, build, browser, requirements. npm run check runs all.',
  ];
}
