import { execFileSync, spawnSync } from 'node:child_process';

/** Runs every *.bench.ts one after another: each prints its ratio, its bar and the bare engine it was measured against. */
/** What they take without an argument is for a machine with nothing else to do for hours. */
const SMALLER: Readonly<Record<string, readonly string[]>> = {
  'packages/database/bench/millions-of-videos.bench.ts': ['1'],
};
const benchmarks = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.bench.ts'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '')
  .sort();
let failed = 0;
for (const path of benchmarks) {
  console.log(`\n▸ ${path}`);
  const { status } = spawnSync(process.execPath, [path, ...(SMALLER[path] ?? [])], { stdio: 'inherit' });
  if (status !== 0) failed += 1;
}
console.log(`\n${benchmarks.length - failed} of ${benchmarks.length} benchmarks within their bars`);
process.exitCode = failed === 0 ? 0 : 1;
