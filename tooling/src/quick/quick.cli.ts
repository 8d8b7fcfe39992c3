import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { CheckRun } from '../check/check-run.ts';
import { sumCounts } from '../check/count-results.ts';
import { presentEnding } from '../check/present-results.ts';
import { clearResults } from '../check/run-check.ts';
import { endStepsOnSignals } from '../check/run-step.ts';
import { runSchedule } from '../check/schedule.ts';
import type { Step } from '../check/step.ts';
import { plain, RESULTS, suite } from '../check/steps.ts';
import { slowestFiles, type VitestReport } from '../check/vitest-report.ts';
import { buildGraph } from '../related/import-graph.ts';
import { readTree } from '../related/read-tree.ts';
import type { Suite } from '../related/related-tests.ts';
import { readChange } from './changed-files.ts';
import { type Choice, chooseTests, presentLeftOut } from './choose-tests.ts';

const FOLDER = join(RESULTS, 'quick');
const PROJECTS: Readonly<Record<Suite, string>> = { unit: 'unit', web: 'web*', integration: 'integration' };

/** `npm run check:quick -- --since HEAD~3`; else since the branch left main. */
const { values } = parseArgs({ options: { since: { type: 'string' } } });
const root = process.cwd();
const from = performance.now();
const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** Seconds of every test file in the reports of the last full check, where there was one. */
function readTimes(): Map<string, number> {
  const times = new Map<string, number>();
  for (const name of Object.keys(PROJECTS)) {
    const path = join(RESULTS, `${name}.json`);
    if (!existsSync(path)) continue;
    const report = JSON.parse(readFileSync(path, 'utf8')) as VitestReport;
    for (const file of slowestFiles(report, Number.MAX_SAFE_INTEGER))
      times.set(relative(root, file.name), file.seconds);
  }
  return times;
}

/** Cycles are looked for in the graph of all files; rules that need types only in those that changed. */
function lintSteps(files: readonly string[]): Step[] {
  const sources = files.filter((file) => /\.(tsx?|mjs)$/.test(file));
  const direct = (name: string, command: string[], processors: number): Step => ({
    ...plain(name, '', { processors }),
    command,
  });
  return [
    plain('repository', 'lint:repository', { processors: 0.5 }),
    plain('format', 'lint:format', { processors: 0.5 }),
    direct('rules', ['oxlint', '--deny-warnings'], 1),
    ...(sources.length === 0
      ? []
      : [direct('typed-rules', ['oxlint', '--type-aware', '--deny-warnings', ...sources], 1)]),
  ];
}

function testSteps({ chosen }: Choice): Step[] {
  const suites: readonly Suite[] = ['unit', 'web', 'integration'];
  return suites.flatMap((name) => {
    const tests = chosen.filter((test) => test.suite === name).map(({ path }) => path);
    return tests.length === 0
      ? []
      : [suite(name, ['--project', PROJECTS[name], ...tests], { processors: 1 }, FOLDER)];
  });
}

const { base, files, removed } = readChange(root, values.since);
print(`${files.length} files changed and ${removed.length} removed since ${base.slice(0, 12)}`);
const graph = buildGraph(readTree(root));
const choice = chooseTests(graph, files, readTimes());
const notes = presentLeftOut(choice, files);
for (const { path } of choice.chosen) print(`  ${path}`);
for (const note of notes) print(note);

endStepsOnSignals();
clearResults(join(root, FOLDER));
const check = new CheckRun({ root, folder: join(root, FOLDER), print });
await runSchedule({
  steps: [...lintSteps(files), plain('types', 'types', { processors: 1 }), ...testSteps(choice)],
  budget: availableParallelism(),
  run: (step) => check.runOnce(step),
});
for (const note of notes) print(note);
const { results, failures, triedTwice } = check;
print(presentEnding({ results, failures, triedTwice, totalSeconds: (performance.now() - from) / 1000 }));
process.exitCode = sumCounts(results.map(({ counts }) => counts)).failed === 0 ? 0 : 1;
