import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const MAX_BYTES = 1_000_000_000;

/** The commit as an archive: nothing of the working tree, and the same bytes whatever the umask of the person is. */
export const archiveOf = (repository: string, commit: string, prefix: string): Buffer =>
  execFileSync('git', ['-c', 'tar.umask=0022', 'archive', '--format=tar', `--prefix=${prefix}/`, commit], {
    cwd: repository,
    maxBuffer: MAX_BYTES,
  });

/** The full name of a commit that a person named in short. */
export const commitOf = (repository: string, name: string): string =>
  execFileSync('git', ['rev-parse', '--verify', '--end-of-options', `${name}^{commit}`], {
    cwd: repository,
    encoding: 'utf8',
  }).trim();

export function extractArchive(archive: Buffer, folder: string): void {
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['--extract', '--strip-components=1', '--directory', folder], { input: archive });
}

interface Entry {
  readonly version?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly optional?: boolean;
}
const entriesOf = (path: string): [string, Entry][] => {
  const { packages } = JSON.parse(readFileSync(path, 'utf8')) as { packages: Record<string, Entry> };
  return Object.entries(packages).filter(([key, { link }]) => key.includes('node_modules/') && link !== true);
};

/** Which installed packages are others than those that the commit locks: a build with them would not be the commit's. */
export function unlikeLock(repository: string, sources: string): string[] {
  const hidden = join(repository, 'node_modules/.package-lock.json');
  if (!existsSync(hidden)) return ['no packages are installed: npm run setup'];
  const installed = new Map(entriesOf(hidden));
  const locked = new Map(entriesOf(join(sources, 'package-lock.json')));
  const wrong: string[] = [];
  for (const [path, { version, integrity }] of installed) {
    const entry = locked.get(path);
    if (entry?.version !== version || entry?.integrity !== integrity)
      wrong.push(`${path} is ${version}, locked is ${entry?.version ?? 'none'}`);
  }
  for (const [path, { optional }] of locked)
    if (optional !== true && !installed.has(path)) wrong.push(`${path} is not installed`);
  return wrong;
}

/** Dependencies are linked one by one; the workspaces lead into the extracted commit, else the working tree were built. */
export function linkPackages(repository: string, sources: string): void {
  const modules = join(repository, 'node_modules');
  const own = join(sources, 'node_modules');
  mkdirSync(own);
  for (const name of readdirSync(modules))
    if (name !== '@sarm' && !name.startsWith('.')) symlinkSync(join(modules, name), join(own, name));
  execFileSync(process.execPath, ['tooling/src/link-workspaces.ts'], { cwd: sources, stdio: 'ignore' });
  for (const group of ['apps', 'packages'])
    for (const name of readdirSync(join(sources, group))) {
      const nested = join(repository, group, name, 'node_modules');
      if (existsSync(nested)) symlinkSync(nested, join(sources, group, name, 'node_modules'));
    }
}
