import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const POSTGRES = '.data/postgres-url';

/**
 * A copy of the working tree in which bugs can be planted. Dependencies are linked one by one, the workspaces left out:
 * those must lead into the copy, else the tests would run against the sound code.
 */
export class ScratchCopy {
  readonly root: string;

  constructor(source: string) {
    this.root = mkdtempSync(join(tmpdir(), 'sarm-bugs-'));
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
      cwd: source,
      encoding: 'utf8',
    });
    for (const file of files.split('\n').filter((path) => path !== '' && existsSync(join(source, path))))
      cpSync(join(source, file), join(this.root, file));
    // Where the tests find PostgreSQL; git does not track it.
    if (existsSync(join(source, POSTGRES))) cpSync(join(source, POSTGRES), join(this.root, POSTGRES));
    const modules = join(source, 'node_modules');
    mkdirSync(join(this.root, 'node_modules'));
    for (const name of readdirSync(modules))
      if (name !== '@sarm' && name !== '.vite' && name !== '.cache')
        symlinkSync(join(modules, name), join(this.root, 'node_modules', name));
    cpSync(join(modules, '@sarm'), join(this.root, 'node_modules/@sarm'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    for (const own of this.ownModules(source)) {
      mkdirSync(dirname(join(this.root, own)), { recursive: true });
      symlinkSync(join(source, own), join(this.root, own));
    }
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  /** Folders of dependencies that npm put into a workspace because two versions are in use. */
  private ownModules(source: string): string[] {
    return ['apps', 'packages']
      .flatMap((group) => readdirSync(join(source, group)).map((name) => `${group}/${name}/node_modules`))
      .filter((path) => existsSync(join(source, path)));
  }
}
