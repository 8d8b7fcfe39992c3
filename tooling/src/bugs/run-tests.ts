import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runStep } from '../check/run-step.ts';
import { countTests, type VitestReport } from '../check/vitest-report.ts';
import type { TestOutcome } from './bug.ts';

export const projectOf = (test: string): 'integration' | 'web' | 'unit' => {
  if (test.endsWith('.int.test.ts')) return 'integration';
  return test.startsWith('apps/web/') || test.endsWith('.tsx') ? 'web' : 'unit';
};

const LOG = 'bugs-tests';
const OVERRAN = 124;

/**
 * Runs the named test files up to the first failure, without second tries, and counts from vitest's own report: its
 * exit code alone does not say whether it crashed or a test failed.
 */
export async function runTests(root: string, tests: readonly string[], limit: number): Promise<TestOutcome> {
  const report = join(root, 'bugs-report.json');
  rmSync(report, { force: true });
  // The web has further projects for tests that replace modules: web-mocked.
  const projects = [...new Set(tests.map(projectOf))].flatMap((project) => [
    '--project',
    project === 'web' ? 'web*' : project,
  ]);
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const choice = ['--bail=1', '--retry=0', '--reporter=json', `--outputFile=${report}`, '--root', root];
  const { exitCode } = await runStep(
    {
      name: LOG,
      kind: 'vitest',
      command: ['env', '-C', root, process.execPath, vitest, 'run', ...projects, ...choice, ...tests],
      processors: 2,
      after: [],
      limit,
    },
    { folder: root, log: LOG },
  );
  const written = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as VitestReport) : null;
  const counts = written === null ? null : countTests(written);
  return {
    passed: counts?.numPassedTests ?? 0,
    failed: counts?.numFailedTests ?? 0,
    ok: exitCode === 0,
    overran: exitCode === OVERRAN,
    failedFiles: (written?.testResults ?? [])
      .filter(({ status }) => status === 'failed')
      .map(({ name }) => relative(root, name)),
  };
}
