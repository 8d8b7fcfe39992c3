import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NIGHTLY_FILE, type NightlyFile, presentNightly } from './nightly-file.ts';
import { chooseSteps } from './choose-steps.ts';
import { sumCounts } from './count-results.ts';
import { presentEnding } from './present-results.ts';
import { clearResults, runCheck } from './run-check.ts';
import { RESULTS, STEPS } from './steps.ts';

const root = process.cwd();
const folder = join(root, RESULTS);
const print = (text: string): void => void process.stdout.write(`${text}\n`);

const readNightly = (): NightlyFile | null =>
  existsSync(NIGHTLY_FILE) ? (JSON.parse(readFileSync(NIGHTLY_FILE, 'utf8')) as NightlyFile) : null;

/** `.ci/run` passes when it began, so that the total contains the setup. */
const started = Number(process.env['SARM_CHECK_STARTED'] ?? Date.now() / 1000);
const steps = chooseSteps(STEPS, process.argv.slice(2));
clearResults(folder);
const { results, failures, triedTwice } = await runCheck({ steps, root, folder, print });
print(`\n${presentNightly(readNightly(), new Date())}`);
print(presentEnding({ results, failures, triedTwice, totalSeconds: Date.now() / 1000 - started }));
process.exitCode = sumCounts(results.map(({ counts }) => counts)).failed === 0 ? 0 : 1;
