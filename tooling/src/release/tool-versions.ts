import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const BUILDERS = ['vite', 'rolldown', 'typescript'];

/** What took part in making the bytes, so that another person can set up the same. */
export const toolVersions = (repository: string): Record<string, string> => ({
  node: process.versions.node,
  zlib: process.versions.zlib ?? '',
  platform: `${process.platform}-${process.arch}`,
  ...Object.fromEntries(
    ['git', 'tar'].map((program) => [
      program,
      /\d+\.[\d.]*\d/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[0] ?? '',
    ]),
  ),
  ...Object.fromEntries(
    BUILDERS.map((name) => {
      const manifest = readFileSync(join(repository, 'node_modules', name, 'package.json'), 'utf8');
      return [name, (JSON.parse(manifest) as { version: string }).version];
    }),
  ),
});
