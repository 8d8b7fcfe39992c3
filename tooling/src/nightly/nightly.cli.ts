import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CheckRun } from '../check/check-run.ts';
import { endStepsOnSignals } from '../check/run-step.ts';
import { RESULTS } from '../check/steps.ts';
import {
  mergeResult,
  NIGHTLY_FILE,
  NIGHTLY_NAMES,
  type NightlyFile,
  type NightlyName,
  presentNightly,
} from '../check/nightly-file.ts';
import { NIGHTLY_STEPS, readNotRun } from './nightly-steps.ts';

const USAGE = `npm run check:nightly [-- ${NIGHTLY_NAMES.join(' ')}]
Runs the long studies, all or the named ones, and writes each result into ${NIGHTLY_FILE} as it ends; commit that file.`;

const root = process.cwd();
const print = (text: string): void => void process.stdout.write(`${text}\n`);
const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** The file itself and what studies write into docs do not make another state of the code. */
const readCommit = (): string =>
  git('rev-parse', '--short=12', 'HEAD') +
  (git('status', '--porcelain', '--', '.', ':!docs') === '' ? '' : '+changes');
const readFile = (): NightlyFile =>
  existsSync(NIGHTLY_FILE) ? (JSON.parse(readFileSync(NIGHTLY_FILE, 'utf8')) as NightlyFile) : {};

async function runNightly(name: NightlyName): Promise<boolean> {
  const { step, readFigures } = NIGHTLY_STEPS[name];
  const commit = readCommit();
  const check = new CheckRun({ root, folder: join(root, RESULTS), print });
  await check.runOnce(step);
  const [result] = check.results;
  if (result === undefined) return false;
  const { run } = result;
  const notRun = readNotRun(run.log);
  const counts = notRun === undefined ? result.counts : { passed: 0, failed: 0 };
  const file = mergeResult(readFile(), name, {
    commit,
    date: new Date().toISOString(),
    seconds: Math.round(run.seconds),
    ...counts,
    figures: readFigures(run.log),
    ...(notRun === undefined ? {} : { notRun }),
  });
  writeFileSync(NIGHTLY_FILE, `${JSON.stringify(file, null, 2)}\n`);
  for (const failure of notRun === undefined ? check.failures : []) print(`failed: ${failure}`);
  return counts.failed === 0;
}

const isName = (name: string): name is NightlyName => Object.hasOwn(NIGHTLY_STEPS, name);
const named = process.argv.slice(2);
const unknown = named.filter((name) => !isName(name));
if (unknown.length > 0) {
  console.error(`no step is called ${unknown.join(', ')}\n${USAGE}`);
  process.exit(1);
}
endStepsOnSignals();
mkdirSync(join(root, RESULTS), { recursive: true });
let passed = true;
// One at a time: some are held to the clock.
for (const name of named.length > 0 ? named.filter(isName) : NIGHTLY_NAMES)
  passed = (await runNightly(name)) && passed;
print(presentNightly(readFile(), new Date()));
process.exitCode = passed ? 0 : 1;
