import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const git = (root: string, ...args: string[]): string | null => {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
};
const lines = (text: string | null): string[] => (text ?? '').split('\n').filter((line) => line !== '');

export interface Change {
  /** Commit that the change is compared with. */
  readonly base: string;
  readonly files: readonly string[];
  readonly removed: readonly string[];
}

/** What differs from where the branch left main, committed or not; on main itself, what is not committed. Any commit can be named. */
export function readChange(root: string, since?: string): Change {
  const base =
    since ??
    git(root, 'merge-base', 'HEAD', 'origin/main') ??
    git(root, 'merge-base', 'HEAD', 'main') ??
    'HEAD';
  const paths = [
    ...lines(git(root, 'diff', '--name-only', '--no-renames', base)),
    ...lines(git(root, 'ls-files', '--others', '--exclude-standard')),
  ];
  const exists = (path: string): boolean => existsSync(join(root, path));
  return {
    base,
    files: paths.filter(exists),
    removed: paths.filter((path) => !exists(path)),
  };
}
