import { spawn } from 'node:child_process';

/**
 * Both projects side by side. One checker each: two take half as much processor time again, and the other project
 * has use for the second processor. What tsc kept of the last run is used unless `--full` is given, as CI does.
 */
const PROJECTS = [
  { project: 'tsconfig.json', kept: 'node_modules/.cache/types.tsbuildinfo' },
  { project: 'apps/web', kept: 'node_modules/.cache/types-web.tsbuildinfo' },
];
const full = process.argv.includes('--full');

function checkTypes({ project, kept }: (typeof PROJECTS)[number]): Promise<boolean> {
  const incremental = full ? [] : ['--incremental', '--tsBuildInfoFile', kept];
  const child = spawn('tsc', ['-p', project, '--checkers', '1', ...incremental], { stdio: 'inherit' });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}

const passed = await Promise.all(PROJECTS.map(checkTypes));
process.exitCode = passed.every((each) => each) ? 0 : 1;
