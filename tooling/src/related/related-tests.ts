import { posix } from 'node:path';
import { type ImportGraph, importersOf } from './import-graph.ts';

export type Suite = 'unit' | 'web' | 'integration';

/** The suite of a test by its path; null for what is no test of these suites (browser, trainer, the clock, long trainings). */
export function suiteOf(path: string): Suite | null {
  if (
    !/\.test\.tsx?$/.test(path) ||
    path.startsWith('e2e/') ||
    /\.(?:e2e|timed|long)\.test\.tsx?$/.test(path)
  )
    return null;
  if (path.endsWith('.int.test.ts')) return 'integration';
  return path.startsWith('apps/web/') || path.endsWith('.tsx') ? 'web' : 'unit';
}

const MODULE =
  /^apps\/[^/]+\/src\/(?:modules|features|jobs)\/[^/]+|^(?:apps|packages)\/[^/]+\/src\/[^/]+(?=\/)/;

/** The folder of the API module, the feature or the part of a package that a file belongs to. */
export const moduleOf = (path: string): string => MODULE.exec(path)?.[0] ?? posix.dirname(path);
const workspaceOf = (path: string): string => path.split('/').slice(0, 2).join('/');

/** Tests of screens lie apart from their feature and carry its name: `video-list.test.tsx` shows `features/videos`. */
function namedAfter(test: string, file: string): boolean {
  const name = posix.basename(moduleOf(file)).replace(/ies$/, 'y').replace(/s$/, '');
  return name.length > 3 && test.split('/').slice(3).join('/').includes(name);
}

function remoteness(test: string, file: string): number {
  if (posix.dirname(test) === posix.dirname(file)) return 0;
  if (test.startsWith(`${moduleOf(file)}/`)) return 1;
  if (workspaceOf(test) !== workspaceOf(file)) return 4;
  return namedAfter(test, file) ? 2 : 3;
}

export interface RelatedTest {
  readonly path: string;
  readonly suite: Suite;
  /** 0: same folder, 1: same module, 2: named after it, 3: same workspace, 4: elsewhere. */
  readonly remoteness: number;
  /** Imports between the test and the nearest of the files. */
  readonly distance: number;
}

/** The tests that run any of the files, those that are most likely to notice a change first. */
export function relatedTests(graph: ImportGraph, files: readonly string[]): RelatedTest[] {
  return [...importersOf(graph, files)]
    .flatMap(([path, distance]) => {
      const suite = suiteOf(path);
      if (suite === null) return [];
      return [
        { path, suite, distance, remoteness: Math.min(...files.map((file) => remoteness(path, file))) },
      ];
    })
    .sort((a, b) => a.remoteness - b.remoteness || a.distance - b.distance || a.path.localeCompare(b.path));
}
