import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endStepsOnSignals } from '../check/run-step.ts';
import { buildGraph } from '../related/import-graph.ts';
import { readTree } from '../related/read-tree.ts';
import { relatedTests } from '../related/related-tests.ts';
import { chooseMutants } from './choose-mutants.ts';
import { presentShares } from './present-shares.ts';
import { checkBugs, readBugs } from './read-bugs.ts';
import { appendResult, readResults, readState, resultKey, type TrialResult } from './results-file.ts';
import { Trials } from './run-trial.ts';
import { ScratchCopy } from './scratch-copy.ts';
import { planBug, planMutant, type Trial } from './trial.ts';

const HELP = `Puts bugs into a copy of the code, one at a time, and runs the tests that should notice.

  npm run bugs                          the planted ones of tooling/bugs; ends with 1 when one is not found
  npm run bugs -- --only text           those whose area or name contains the text
  npm run bugs -- --list | --check      their names | whether each can still be put in
  npm run bugs -- --random 60 --seed 1  operators chosen by the seed, against the tests that load their file
  --limit 300                           seconds for each bug
  --fresh                               try again what an interrupted run of the same code has tried

Results are lines of .test-results/bugs.jsonl, from which an interrupted run goes on.`;
const RESULTS = '.test-results/bugs.jsonl';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    list: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    random: { type: 'string' },
    seed: { type: 'string', default: '1' },
    limit: { type: 'string', default: '300' },
    fresh: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const root = process.cwd();
const bugs = readBugs(join(root, 'tooling/bugs')).filter(({ name, area }) =>
  `${area}: ${name}`.includes(values.only),
);

function planRandom(count: number, seed: number): Trial[] {
  const tree = readTree(root);
  const graph = buildGraph(tree);
  return chooseMutants(tree.files, count, seed).map((mutant) =>
    planMutant(
      mutant,
      relatedTests(graph, [mutant.file]).map(({ path }) => path),
    ),
  );
}

const present = ({ verdict, area, name, by, tests, related, seconds }: TrialResult): string => {
  const how = by === null ? `${tests} of ${related} test files` : `by ${by}`;
  return `${verdict.padEnd(10)} ${area}: ${name} (${seconds} s, ${how})`;
};

async function runTrial(trials: Trials, trial: Trial, state: string): Promise<TrialResult> {
  const from = performance.now();
  const { kind, area, name, related } = trial;
  const judgement = await trials.run(trial);
  const seconds = Math.round((performance.now() - from) / 1000);
  const result = { state, kind, area, name, ...judgement, related, seconds };
  appendResult(join(root, RESULTS), result);
  return result;
}

async function runAll(plans: readonly Trial[]): Promise<TrialResult[]> {
  const state = readState(root);
  const before = values.fresh ? new Map<string, TrialResult>() : readResults(join(root, RESULTS), state);
  const copy = new ScratchCopy(root);
  endStepsOnSignals();
  try {
    const trials = new Trials(copy, Number(values.limit));
    const results: TrialResult[] = [];
    for (const plan of plans) {
      const earlier = before.get(resultKey(plan));
      const result = earlier ?? (await runTrial(trials, plan, state));
      console.log(`${present(result)}${earlier === undefined ? '' : ' from the interrupted run'}`);
      results.push(result);
    }
    console.log(presentShares(results));
    return results;
  } finally {
    copy.remove();
  }
}

const problems = checkBugs(bugs, root);
for (const problem of problems) console.error(problem);
if (values.help) console.log(HELP);
else if (values.list) for (const { area, name } of bugs) console.log(`${area}: ${name}`);
else if (values.check) console.log(`${bugs.length} bugs can be put in, ${problems.length} problems`);
else if (values.random !== undefined) await runAll(planRandom(Number(values.random), Number(values.seed)));
else if (problems.length === 0) {
  const results = await runAll(bugs.map(planBug));
  if (results.some(({ verdict }) => verdict !== 'found')) process.exitCode = 1;
}
if (problems.length > 0) process.exitCode = 1;
