import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface LockedPackage {
  readonly ecosystem: 'npm' | 'pypi';
  readonly name: string;
  readonly version: string;
  /** Needed to build and test, not to run. */
  readonly development: boolean;
  readonly license: string | undefined;
  /** SHA-512 of the archive in hexadecimal, where the lock file holds it. */
  readonly sha512: string | undefined;
}

interface LockEntry {
  readonly version?: string;
  readonly name?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

const toHex = (integrity: string | undefined): string | undefined => {
  const digest = /^sha512-(.+)$/.exec(integrity ?? '')?.[1];
  return digest === undefined ? undefined : Buffer.from(digest, 'base64').toString('hex');
};

/** Everything that npm installs; workspaces and links to them are the product itself. */
export function npmPackages(lock: { packages: Readonly<Record<string, LockEntry>> }): LockedPackage[] {
  const found = new Map<string, LockedPackage>();
  for (const [path, entry] of Object.entries(lock.packages)) {
    const name = entry.name ?? path.split('node_modules/').at(-1) ?? '';
    if (!path.includes('node_modules/') || entry.link === true || entry.version === undefined) continue;
    const key = `${name}@${entry.version}`;
    const development = entry.dev === true && found.get(key)?.development !== false;
    found.set(key, {
      ecosystem: 'npm',
      name,
      version: entry.version,
      development,
      license: entry.license,
      sha512: toHex(entry.integrity),
    });
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The trainer's; it is a program of its own that an installation need not have. */
export const pythonPackages = (lock: string): LockedPackage[] =>
  [...lock.matchAll(/^([\w.-]+)==([^\s;#\\]+)/gm)].map(([, name = '', version = '']) => ({
    ecosystem: 'pypi',
    name,
    version,
    development: true,
    license: undefined,
    sha512: undefined,
  }));

/** Of the tree below a folder: the working tree, or a commit that was extracted. */
export const lockedPackages = (root = '.'): LockedPackage[] => [
  ...npmPackages(
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Parameters<typeof npmPackages>[0],
  ),
  ...pythonPackages(readFileSync(join(root, 'apps/trainer/requirements.lock'), 'utf8')),
];
