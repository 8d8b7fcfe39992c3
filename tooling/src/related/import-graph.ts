import { matchesGlob, posix } from 'node:path';

/** Imports of types only are left out: they change nothing that a test could see, and tsc checks them. */
const IMPORTS = [
  /(?:^|\n)\s*(?:import|export)\s(?!type\s)(?:[^'"]*?\sfrom\s)?['"]([^'"]+)['"]/g,
  /\b(?:import|require)\(\s*['"]([^'"]+)['"]\s*\)/g,
  // Threads and files that are opened by their place.
  /new URL\(\s*['"](\.[^'"]+)['"]\s*,\s*import\.meta\.url/g,
];
/** A path that is put together at run time: `../modules/${name}/${name}.handlers.ts`. */
const COMPUTED = /`(\.\.?\/[^`\s]*\$\{[^`\s]*\.(?:tsx?|json|sql|css))`/g;
const GLOB = /import\.meta\.glob(?:<[^>]*>)?\(\s*['"]([^'"]+)['"]/g;

/** Where the exports of a package lead: pattern with one `*` or without, and the target, both as in its package.json. */
export interface PackageExports {
  readonly folder: string;
  readonly exports: Readonly<Record<string, string | null>>;
}

export interface SourceTree {
  /** Path in the repository → text; texts of files that import nothing may be empty. */
  readonly files: ReadonlyMap<string, string>;
  /** Name of a workspace → its exports. */
  readonly packages: ReadonlyMap<string, PackageExports>;
}

/** File → the files that it imports. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

function exported({ folder, exports }: PackageExports, subpath: string): string | null {
  const patterns = Object.keys(exports).sort((a, b) => b.length - a.length);
  for (const pattern of patterns) {
    const target = exports[pattern];
    const [start = '', end] = pattern.split('*');
    if (end === undefined ? pattern !== subpath : !(subpath.startsWith(start) && subpath.endsWith(end)))
      continue;
    if (target === null || target === undefined) return null;
    const matched = subpath.slice(start.length, subpath.length - (end?.length ?? 0));
    return posix.join(
      folder,
      target.replace('*', () => matched),
    );
  }
  return null;
}

function resolveImport(tree: SourceTree, from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier.split('?')[0] ?? '');
  const [scope = '', name = '', ...rest] = specifier.split('/');
  const target = tree.packages.get(`${scope}/${name}`);
  return target === undefined ? null : exported(target, ['.', ...rest].join('/'));
}

function importedBy(tree: SourceTree, path: string, text: string): Set<string> {
  const named = IMPORTS.flatMap((pattern) => [...text.matchAll(pattern)])
    .map(([, specifier = '']) => resolveImport(tree, path, specifier))
    .filter((target) => target !== null)
    .filter((target) => tree.files.has(target));
  const globs = [...text.matchAll(GLOB), ...text.matchAll(COMPUTED)].map(([, glob = '']) =>
    posix.join(posix.dirname(path), glob.replace(/\$\{[^}]*\}/g, '*')),
  );
  const matched =
    globs.length === 0
      ? []
      : [...tree.files.keys()].filter((file) => globs.some((glob) => matchesGlob(file, glob)));
  return new Set([...named, ...matched]);
}

export const buildGraph = (tree: SourceTree): ImportGraph =>
  new Map([...tree.files].map(([path, text]) => [path, importedBy(tree, path, text)]));

/** Every file that imports one of the given ones, directly or over others, with the number of steps. */
export function importersOf(graph: ImportGraph, files: readonly string[]): ReadonlyMap<string, number> {
  const importers = new Map<string, string[]>();
  for (const [from, targets] of graph)
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), from]);
  const distances = new Map<string, number>(files.map((file) => [file, 0]));
  const queue = [...files];
  for (let file = queue.shift(); file !== undefined; file = queue.shift())
    for (const importer of importers.get(file) ?? [])
      if (!distances.has(importer)) {
        distances.set(importer, (distances.get(file) ?? 0) + 1);
        queue.push(importer);
      }
  return distances;
}
