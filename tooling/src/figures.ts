import { execFileSync, spawnSync } from 'node:child_process';

/** Runs every *.figure.ts one after another: each prints its figure, its bar and the bare engine it was measured against. */
const figures = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.figure.ts'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '')
  .sort();
let failed = 0;
for (const path of figures) {
  console.log(`\n▸ ${path}`);
  const { status } = spawnSync(process.execPath, [path], { stdio: 'inherit' });
  if (status !== 0) failed += 1;
}
console.log(`\n${figures.length - failed} of ${figures.length} figures within their bars`);
process.exitCode = failed === 0 ? 0 : 1;
