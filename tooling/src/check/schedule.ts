import type { Step } from './step.ts';

/** Halves of processors add up without rounding errors. */
const busy = (steps: readonly Step[], budget: number): number =>
  steps.reduce((sum, { processors }) => sum + Math.min(processors, budget), 0);

export interface Progress {
  readonly waiting: readonly Step[];
  readonly running: readonly Step[];
  readonly ended: ReadonlySet<string>;
}

/**
 * The waiting steps that start now, in the order of the table. The budget is never exceeded; a step that needs more
 * than the machine has takes all of it, alone.
 */
export function chooseNext({ waiting, running, ended }: Progress, budget: number): Step[] {
  const chosen: Step[] = [];
  for (const step of waiting) {
    const others = [...running, ...chosen];
    const free = budget - busy(others, budget);
    if (Math.min(step.processors, budget) > free) continue;
    if (!step.after.every((name) => ended.has(name))) continue;
    if (step.waitsFor !== undefined && others.some(({ waitsFor }) => waitsFor === step.waitsFor)) continue;
    chosen.push(step);
  }
  return chosen;
}

/** Steps that can never start, because what they come after is not in the table or comes after them. */
export function neverReady(steps: readonly Step[]): string[] {
  const ended = new Set<string>();
  let rest = steps;
  for (;;) {
    const ready = rest.filter(({ after }) => after.every((name) => ended.has(name)));
    if (ready.length === 0) return rest.map(({ name }) => name);
    for (const { name } of ready) ended.add(name);
    rest = rest.filter((step) => !ready.includes(step));
  }
}

export interface Schedule {
  readonly steps: readonly Step[];
  readonly budget: number;
  /** Ends when the step has ended; a failure is a result, not an exception. */
  readonly run: (step: Step) => Promise<void>;
}

/** Runs every step once, as many side by side as the budget of processors lets. */
export async function runSchedule({ steps, budget, run }: Schedule): Promise<void> {
  const stuck = neverReady(steps);
  if (stuck.length > 0) throw new Error(`steps that can never start: ${stuck.join(', ')}`);
  const ended = new Set<string>();
  const running = new Map<Step, Promise<void>>();
  let waiting = [...steps];
  const start = async (step: Step): Promise<void> => {
    await run(step);
    running.delete(step);
    ended.add(step.name);
  };
  while (waiting.length > 0 || running.size > 0) {
    for (const step of chooseNext({ waiting, running: [...running.keys()], ended }, budget)) {
      waiting = waiting.filter((each) => each !== step);
      running.set(step, start(step));
    }
    await Promise.race(running.values());
  }
}
