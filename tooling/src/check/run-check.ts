import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { CheckRun } from './check-run.ts';
import { runSchedule } from './schedule.ts';
import { endStepsOnSignals } from './run-step.ts';
import type { Step } from './step.ts';

/** Logs and reports of an earlier run would be taken for those of this one. Lines of unfinished studies stay. */
export function clearResults(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder))
    if (/\.(json|log|time)$/.test(name)) rmSync(join(folder, name), { recursive: true });
}

export interface CheckSettings {
  readonly steps: readonly Step[];
  readonly root: string;
  readonly folder: string;
  readonly print: (text: string) => void;
}

/** All steps side by side, then the second tries alone, then what reads the reports of both. Stops at nothing. */
export async function runCheck({ steps, root, folder, print }: CheckSettings): Promise<CheckRun> {
  endStepsOnSignals();
  const budget = Number(process.env['SARM_CHECK_PROCESSORS'] ?? availableParallelism());
  const check = new CheckRun({ root, folder, print });
  const run = (step: Step): Promise<void> => check.runOnce(step);
  await runSchedule({ steps: steps.filter((step) => step.afterRetries !== true), budget, run });
  await check.retryFailedFiles();
  for (const step of steps) if (step.afterRetries === true) await run(step);
  return check;
}
