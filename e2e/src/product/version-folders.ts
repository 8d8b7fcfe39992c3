import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { REPOSITORY } from './processes.ts';

/** What an installed version holds of the repository. */
const PARTS = ['apps/api', 'apps/worker', 'packages', 'models', 'package.json'];

/**
 * A version in a folder of its own, as an operator puts it beside the one that runs. Packages are linked one by one, the workspaces left
 * out: those lead into the folder, else every version would run the same code.
 */
export function layVersion(folder: string, changes: Readonly<Record<string, string>> = {}): void {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...PARTS], {
    cwd: REPOSITORY,
    encoding: 'utf8',
  });
  const kept = files.split('\n').filter((path) => path !== '' && !/\.test\.tsx?$|\/bench\//.test(path));
  for (const path of kept) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(REPOSITORY, path), join(folder, path));
  }
  const modules = join(REPOSITORY, 'node_modules');
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(modules))
    if (name !== '@sarm' && name !== '.vite')
      symlinkSync(join(modules, name), join(folder, 'node_modules', name));
  cpSync(join(modules, '@sarm'), join(folder, 'node_modules/@sarm'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  const written = { 'apps/web/dist/index.html': '<!doctype html>', ...changes };
  for (const [path, text] of Object.entries(written)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
