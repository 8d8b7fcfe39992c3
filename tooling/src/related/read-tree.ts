import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { PackageExports, SourceTree } from './import-graph.ts';

const SOURCE = /\.(tsx?|mjs|json|css|sql)$/;

interface Manifest {
  readonly name: string;
  readonly exports?: Readonly<Record<string, string | null>>;
  readonly workspaces?: readonly string[];
}
const readManifest = (path: string): Manifest => JSON.parse(readFileSync(path, 'utf8')) as Manifest;

/** All files that git tracks or would track, with the texts of those that may import. */
export function readTree(root: string): SourceTree {
  const paths = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => SOURCE.test(path) && existsSync(join(root, path)));
  const files = new Map(
    paths.map((path) => [path, /\.(tsx?|mjs)$/.test(path) ? readFileSync(join(root, path), 'utf8') : '']),
  );
  const packages = new Map<string, PackageExports>();
  for (const folder of globSync([...(readManifest(join(root, 'package.json')).workspaces ?? [])], {
    cwd: root,
  })) {
    const manifest = join(root, folder, 'package.json');
    if (!existsSync(manifest)) continue;
    const { name, exports = {} } = readManifest(manifest);
    packages.set(name, { folder: posix.normalize(folder), exports });
  }
  return { files, packages };
}
