import { type Combination, combinationName } from './combinations.ts';
import { isHarmless } from './condition.ts';
import { type ConditionRunner, type ConditionsOptions, inTurn, type Task } from './condition-runner.ts';
import { type ConditionsPlan, SAMPLES, type SampleSource } from './conditions-plan.ts';

type Change = Omit<Task, 'sample'>;

/** A sample is rendered once, and not at all when every run of it is recorded. */
async function runChanges(
  runner: ConditionRunner,
  { source, changes }: { readonly source: SampleSource; readonly changes: readonly Change[] },
  { data, log }: ConditionsOptions,
): Promise<void> {
  const open = changes.filter(({ name }) => !runner.recall(name, source.name));
  if (open.length === 0) return;
  const sample = await source.make(data);
  if (sample === undefined) log(`!!! ${source.name} is not looked at: its data are absent`);
  else await inTurn(open, (change) => runner.run({ ...change, sample }));
}

/** Random pairs, sample by sample. */
export async function runCombinations(
  runner: ConditionRunner,
  combinations: readonly Combination[],
  options: ConditionsOptions,
): Promise<void> {
  const by = Map.groupBy(combinations, (each) => each.sample);
  for (const source of SAMPLES) {
    const changes = (by.get(source.name) ?? []).map((combination) => ({
      conditions: combination.conditions,
      name: combinationName(combination),
      harmless: false,
    }));
    await runChanges(runner, { source, changes }, options);
  }
}

/** Every condition on every sample of the plan, then the contents. */
export async function runConditions(
  runner: ConditionRunner,
  plan: ConditionsPlan,
  options: ConditionsOptions,
): Promise<void> {
  const changes = plan.conditions.map((condition) => ({
    conditions: [condition],
    name: condition.name,
    harmless: isHarmless(condition),
  }));
  for (const source of plan.samples) await runChanges(runner, { source, changes }, options);
  const open = plan.contents.filter(({ name }) => !runner.recall(name, name));
  await inTurn(open, ({ name, ordinary, make }) =>
    runner.run({ sample: make(), conditions: [], name, harmless: ordinary }),
  );
}
