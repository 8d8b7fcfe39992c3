import type { Step } from './step.ts';

/** The named steps, or all of them; what a step comes after counts only where that runs too. */
export function chooseSteps(steps: readonly Step[], names: readonly string[]): Step[] {
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0)
    throw new Error(
      `no step is called ${unknown.join(', ')}; there are ${steps.map(({ name }) => name).join(', ')}`,
    );
  const chosen = names.length === 0 ? steps : steps.filter(({ name }) => names.includes(name));
  return chosen.map((step) => ({
    ...step,
    after: step.after.filter((name) => chosen.some((each) => each.name === name)),
  }));
}
