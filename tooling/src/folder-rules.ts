import { posix } from 'node:path';
import { importsOf, isTestFile } from './import-rules.ts';

/** More files than a reader takes in at a glance; tests lie next to their source and do not count. */
const MOST_FILES = 40;

interface Source {
  readonly path: string;
  readonly source: string;
}

const GENERATED = /\.(?:generated|d)\.tsx?$/;
const isCounted = (path: string): boolean =>
  /\.tsx?$/.test(path) && !isTestFile(path) && !GENERATED.test(path);
const workspaceOf = (path: string): string => path.split('/').slice(0, 2).join('/');
const isWithin = (inner: string, outer: string): boolean => inner.startsWith(`${outer}/`);

export function checkFolderSizes(paths: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const path of paths.filter(isCounted)) {
    const folder = posix.dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MOST_FILES)
    .map(([folder, count]) => `${folder}: ${count} source files, at most ${MOST_FILES} in a folder`);
}

/**
 * Circles between folders of one workspace. Files may form none already; folders that import each other cannot be
 * understood, tested or moved apart. A folder and one inside it count as one room.
 */
export function checkFolderCircles(files: readonly Source[]): string[] {
  const graph = new Map<string, Set<string>>();
  for (const { path, source } of files.filter((file) => isCounted(file.path))) {
    const from = posix.dirname(path);
    for (const specifier of importsOf(source).filter((each) => each.startsWith('.'))) {
      const target = posix.join(from, specifier);
      const to = posix.dirname(target);
      if (to === from || isWithin(to, from) || isWithin(from, to)) continue;
      if (workspaceOf(target) !== workspaceOf(path)) continue;
      graph.set(from, (graph.get(from) ?? new Set()).add(to));
    }
  }
  return circlesOf(graph).map((folders) => `folders import each other in a circle: ${folders.join(', ')}`);
}

/** Tarjan's strongly connected components with more than one member. */
function circlesOf(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (folder: string): void => {
    order.set(folder, order.size);
    lowest.set(folder, order.get(folder) ?? 0);
    open.push(folder);
    for (const next of graph.get(folder) ?? []) {
      if (!order.has(next)) visit(next);
      if (open.includes(next))
        lowest.set(folder, Math.min(lowest.get(folder) ?? 0, lowest.get(next) ?? Infinity));
    }
    if (lowest.get(folder) !== order.get(folder)) return;
    const circle = open.splice(open.indexOf(folder));
    if (circle.length > 1) circles.push(circle.toSorted());
  };
  for (const folder of graph.keys()) if (!order.has(folder)) visit(folder);
  return circles;
}
