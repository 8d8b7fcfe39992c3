import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createCage } from '@sarm/media/cage';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { withShippedModel } from '../studies/shipped-model.ts';
import { applyConditions, type Condition } from './condition.ts';
import { classRun } from './class-run.ts';
import type { ConditionRun } from './condition-run.ts';
import { codeStamp, recordedRuns, runKey } from './recorded-runs.ts';
import { rememberingDetector } from './remembering-detector.ts';
import { type Outcome, type Product, runClip } from './run-clip.ts';
import type { StudySample } from './simulated-samples.ts';
import { withPlainMotility } from './visem-sample.ts';
import { writeClip } from './write-clip.ts';

export interface ConditionsOptions {
  /** Of the project. */
  readonly root: string;
  readonly data: string | undefined;
  readonly scratch: string;
  readonly log: (line: string) => void;
  /** Every run as a line of JSON; what the same code has left there is not done again. */
  readonly runs?: string | undefined;
  /** Folder in which the videos stay. */
  readonly keep?: string | undefined;
}

/** Videos are made and checked while the detector looks at others. */
const AT_ONCE = 3;

/** How well heads are found is reported for every condition in one sample, even where no figure is given. */
const HEADS_FOUND_IN = 'd65-m65';

/** One video to make and look at. */
export interface Task {
  readonly sample: StudySample;
  readonly conditions: readonly Condition[];
  readonly name: string;
  readonly harmless: boolean;
}

interface Before {
  readonly stamp: string;
  readonly recorded: ReadonlyMap<string, ConditionRun>;
}

export class ConditionRunner {
  readonly #product: Omit<Product, 'findsHeads'>;
  readonly #options: ConditionsOptions;
  readonly #before: Before;
  readonly #plain = new Map<string, Promise<Outcome>>();
  readonly all: ConditionRun[] = [];

  constructor(product: Omit<Product, 'findsHeads'>, options: ConditionsOptions, before: Before) {
    this.#product = product;
    this.#options = options;
    this.#before = before;
  }

  /** Takes the run of an earlier time, if there is one. */
  recall(condition: string, sample: string): boolean {
    const recorded = this.#before.recorded.get(runKey({ condition, sample }));
    if (recorded !== undefined) this.all.push(recorded);
    return recorded !== undefined;
  }

  /** The unchanged video of a sample, looked at once. */
  plain(sample: StudySample): Promise<Outcome> {
    const cached = this.#plain.get(sample.name);
    if (cached !== undefined) return cached;
    const earlier = this.#before.recorded.get(runKey({ condition: 'plain', sample: sample.name }));
    const made =
      earlier !== undefined
        ? Promise.resolve(earlier)
        : this.#see({ sample, conditions: [], name: 'plain', harmless: true });
    this.#plain.set(sample.name, made);
    return made;
  }

  async run(task: Task): Promise<ConditionRun> {
    const { sample, conditions, name, harmless } = task;
    const from = performance.now();
    const plain = await this.plain(sample);
    const isPlain = conditions.every(({ family }) => family.name === 'plain');
    const outcome = isPlain ? plain : await this.#see(task);
    const unlabelled = sample.name === 'visem11';
    const truth = unlabelled ? withPlainMotility(sample.truth, plain) : sample.truth;
    const causes = conditions.flatMap(({ family }) => family.causes);
    const judged = classRun(outcome, { truth, plain: isPlain ? undefined : plain, causes, unlabelled });
    const { figures: classes, ...verdict } = judged;
    const run: ConditionRun = {
      condition: name,
      sample: sample.name,
      ...verdict,
      classes,
      truth,
      harmless,
      low: sample.low,
      ...outcome,
      seconds: (performance.now() - from) / 1000,
      stamp: this.#before.stamp,
    };
    this.all.push(run);
    if (this.#options.runs !== undefined) await appendFile(this.#options.runs, `${JSON.stringify(run)}\n`);
    this.#options.log(`${run.class.padEnd(6)} ${name} ${sample.name} (${run.seconds.toFixed(1)} s)`);
    return run;
  }

  async #see({ sample, conditions, name }: Task): Promise<Outcome> {
    const { keep, scratch } = this.#options;
    const clip = applyConditions(sample.clip, conditions, `${sample.name}/${name}`);
    const folder = keep ?? (await mkdtemp(join(scratch, 'clip-')));
    const path = join(folder, `${name}-${sample.name}.${clip.encoding.ending}`);
    try {
      await writeClip(clip, path);
      const findsHeads = conditions.length < 2 && sample.name === HEADS_FOUND_IN;
      return await runClip({ ...this.#product, findsHeads }, clip, path);
    } finally {
      if (keep === undefined) await rm(folder, { recursive: true, force: true });
    }
  }
}

/** Tasks one after another, three under way at any time. */
export async function inTurn<T>(tasks: readonly T[], work: (task: T) => Promise<unknown>): Promise<void> {
  const left = tasks.values();
  const lane = async (): Promise<void> => {
    for (const task of left) await work(task);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

export async function withRunner<T>(
  options: ConditionsOptions,
  work: (runner: ConditionRunner) => Promise<T>,
): Promise<T> {
  const stamp = await codeStamp(options.root);
  const recorded = options.runs === undefined ? new Map() : await recordedRuns(options.runs, stamp);
  if (recorded.size > 0) options.log(`${recorded.size} runs of the same code are taken from ${options.runs}`);
  const cage = await createCage({ mode: 'best-effort', log: silentLog });
  return await withShippedModel(join(options.root, 'models'), ({ detector, startConfidence, range }) =>
    work(
      new ConditionRunner(
        { cage, detector: rememberingDetector(detector), startConfidence, range },
        options,
        { stamp, recorded },
      ),
    ),
  );
}
