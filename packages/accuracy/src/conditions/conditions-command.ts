import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONDITIONS } from './all-conditions.ts';
import { combinationsNamed, drawCombinations, PAIR_SIGN } from './combinations.ts';
import type { ConditionRun } from './condition-run.ts';
import { type ConditionsOptions, withRunner } from './condition-runner.ts';
import { planConditions, SAMPLES, shortPlan } from './conditions-plan.ts';
import { runCombinations, runConditions } from './conditions-study.ts';
import { CONTENTS } from './content-samples.ts';
import { calledNormal, countRuns } from './count-runs.ts';
import { drawSheet } from './draw-sheet.ts';
import { codeStamp, keepRuns, recordedRuns, takeUpRuns } from './recorded-runs.ts';
import { figuresText, type Studied, writeConditions } from './write-conditions.ts';

export interface ConditionsCommand {
  readonly short: boolean;
  readonly json: boolean;
  readonly selected: readonly string[] | undefined;
  /** Writes the document of what is looked at, though it is not everything. */
  readonly write?: boolean | undefined;
  /** Writes the document of the runs in the file alone, and makes no others. */
  readonly known?: boolean | undefined;
  readonly combinations?: string | undefined;
  readonly runs?: string | undefined;
  readonly keep?: string | undefined;
  readonly root: string;
  readonly data: string | undefined;
  readonly scratch: string;
  readonly log: (line: string) => void;
}

const COMBINATIONS = 1000;
/** Every run of the document, so that a study may go on and a reader may count. */
const KEPT = 'docs/domain/conditions-runs.jsonl';

/** Runs the study and gives the code to end with: 1 where a figure was wrong without a notice. */
export async function runConditionsCommand(command: ConditionsCommand): Promise<number> {
  const { root, data, scratch, log, keep, short, selected } = command;
  if (keep !== undefined) await mkdir(keep, { recursive: true });
  const runs = command.runs ?? (short ? undefined : join(scratch, 'runs.jsonl'));
  if (runs !== undefined) await takeUpRuns(runs, join(root, KEPT), await codeStamp(root));
  const options: ConditionsOptions = { root, data, scratch, log, runs, keep };
  const complete = !short && selected === undefined;
  const pairs = Number(command.combinations ?? (complete ? COMBINATIONS : 0));
  const isPair = (name: string): boolean => name.includes(PAIR_SIGN);
  const studied =
    command.known === true
      ? await readStudied(root, runs)
      : await withRunner(options, async (runner) => {
          await runConditions(
            runner,
            short ? shortPlan() : planConditions(selected?.filter((name) => !isPair(name))),
            options,
          );
          const single = runner.all.length;
          const names = SAMPLES.map(({ name }) => name).filter(
            (name) => data !== undefined || name !== 'visem11',
          );
          const combinations = [
            ...drawCombinations(pairs, names),
            ...combinationsNamed(selected?.filter(isPair) ?? [], drawCombinations(COMBINATIONS, names)),
          ];
          await runCombinations(runner, combinations, options);
          return { runs: runner.all.slice(0, single), combinations: runner.all.slice(single) };
        });
  const counts = countRuns(studied.runs);
  if (command.json) console.log(JSON.stringify(counts));
  else for (const [name, count] of Object.entries(counts)) console.log(`${name}: ${count}`);
  logCombinations(studied.combinations, log);
  if (complete || command.write === true || command.known === true) await writeReport(command, studied);
  const all = [...studied.runs, ...studied.combinations];
  for (const run of calledNormal(all)) log(`!!! called normal: ${run.condition} ${run.sample}`);
  return counts.silent > 0 || calledNormal(all).length > 0 ? 1 : 0;
}

async function readStudied(root: string, runs: string | undefined): Promise<Omit<Studied, 'sheet'>> {
  if (runs === undefined) throw new Error('the short study keeps no runs: leave out --short');
  const all = [...(await recordedRuns(runs, await codeStamp(root))).values()];
  const single = new Set([...CONDITIONS, ...CONTENTS].map(({ name }) => name));
  const isSingle = (run: ConditionRun): boolean => single.has(run.condition);
  return { runs: all.filter(isSingle), combinations: all.filter((run) => !isSingle(run)) };
}

function logCombinations(runs: readonly ConditionRun[], log: (line: string) => void): void {
  if (runs.length === 0) return;
  const silent = runs.filter((run) => run.class === 'silent');
  for (const run of silent) log(`silent pair: ${run.condition} ${run.sample}: ${figuresText(run)}`);
  log(
    `${silent.length} of ${runs.length} pairs silent (${((100 * silent.length) / runs.length).toFixed(1)} %)`,
  );
}

async function writeReport(
  { root, scratch, log, known }: ConditionsCommand,
  studied: Omit<Studied, 'sheet'>,
): Promise<void> {
  const folder = join(root, 'docs/domain');
  await mkdir(join(folder, 'plots'), { recursive: true });
  const sheet = 'plots/conditions.webp';
  // It shows the conditions, whatever came of them, and takes longer than all else here.
  if (known !== true) await drawSheet(join(folder, sheet), scratch);
  await writeFile(join(folder, 'conditions.md'), writeConditions({ ...studied, sheet }));
  await keepRuns(join(root, KEPT), [...studied.runs, ...studied.combinations]);
  log(`docs/domain/conditions.md and ${KEPT} written`);
}
