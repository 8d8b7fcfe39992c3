import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestOutcome } from './bug.ts';

export const projectOf = (test: string): 'integration' | 'web' | 'unit' => {
  if (test.endsWith('.int.test.ts')) return 'integration';
  return test.startsWith('apps/web/') || test.endsWith('.tsx') ? 'web' : 'unit';
};

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
}

/** Runs the named test files and counts from vitest's own report; its exit code alone cannot tell a crash from a failure. */
export function runTests(root: string, tests: readonly string[]): TestOutcome {
  const report = join(root, 'bugs-report.json');
  rmSync(report, { force: true });
  const projects = [...new Set(tests.map(projectOf))].flatMap((project) => ['--project', project]);
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...projects,
      '--reporter=json',
      `--outputFile=${report}`,
      ...tests,
    ],
    { cwd: root, stdio: 'ignore', timeout: 600_000 },
  );
  const told = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Report) : undefined;
  return { passed: told?.numPassedTests ?? 0, failed: told?.numFailedTests ?? 0, ok: status === 0 };
}
