import type { Step } from '../check/step.ts';
import { plain, RESULTS, suite } from '../check/steps.ts';
import type { NightlyName } from '../check/nightly-file.ts';

const HOUR = 3600;

/** What a step measured, read from what it printed. */
type ReadFigures = (log: string) => Record<string, number>;

/** Lines `name: 12`, as the study of conditions and the bugs print their counts. */
const namedNumbers =
  (pattern: RegExp): ReadFigures =>
  (log) =>
    Object.fromEntries([...log.matchAll(pattern)].map(([, name = '', value = '']) => [name, Number(value)]));

export interface NightlyStep {
  readonly step: Step;
  readonly readFigures: ReadFigures;
}

const built = (step: Step): Step => ({
  ...step,
  command: ['bash', '-c', 'npm run --silent build && exec "$@"', 'bash', ...step.command],
});
const journeys = (name: NightlyName, choice: string): Step =>
  built(
    suite(name, ['--config', 'e2e/vitest.config.ts'], {
      processors: 2,
      environment: { SARM_JOURNEYS: choice },
      limit: 2 * HOUR,
    }),
  );
/** A measurement that ends with 1 where its bar is missed. */
const bench = (name: NightlyName, path: string, ...choice: readonly string[]): Step => ({
  name,
  kind: 'plain',
  command: ['node', path, ...choice],
  processors: 2,
  after: [],
  limit: HOUR,
});
/** Where a step needs what the machine has not, it prints this line and why. */
export const readNotRun = (log: string): string | undefined => /^!!! NOT RUN: (.+)$/m.exec(log)?.[1];

const none: ReadFigures = () => ({});
const shares = namedNumbers(/^(found|survived|undecided|share): (\d+(?:\.\d+)?)$/gm);

/** Interrupted studies go on from the lines that they wrote into these files. */
export const NIGHTLY_STEPS: Readonly<Record<NightlyName, NightlyStep>> = {
  conditions: {
    step: plain('conditions', `accuracy -- --conditions --runs ${RESULTS}/conditions-runs.jsonl`, {
      processors: 2,
      limit: 12 * HOUR,
    }),
    readFigures: namedNumbers(/^([a-z][\w -]*): (\d+)$/gm),
  },
  journeys: { step: journeys('journeys', 'long'), readFigures: none },
  'first-report': {
    step: journeys('first-report', 'timed'),
    readFigures: namedNumbers(/(report saved)\D*(\d+)/g),
  },
  long: { step: suite('long', ['--project', 'long'], { processors: 2 }), readFigures: none },
  timed: { step: suite('timed', ['--project', 'timed'], { processors: 2 }), readFigures: none },
  arrivals: {
    step: plain('arrivals', 'arrivals -- --minutes 5', { processors: 2, limit: HOUR }),
    readFigures: namedNumbers(/\b(stored|problems):? (\d+)$/gm),
  },
  'restore-drill': {
    step: bench('restore-drill', 'apps/api/bench/restore-drill.bench.ts'),
    readFigures: namedNumbers(/^(backup|restore and comparison): (\d+(?:\.\d+)?) s$/gm),
  },
  streams: {
    step: bench('streams', 'apps/api/bench/event-streams.bench.ts', '60'),
    readFigures: namedNumbers(/\b(p95) (\d+) ms/g),
  },
  'queue-at-size': {
    step: bench('queue-at-size', 'packages/runtime/bench/queue-at-size.bench.ts'),
    readFigures: none,
  },
  'slow-disk': { step: bench('slow-disk', 'packages/database/bench/slow-disk.bench.ts'), readFigures: none },
  containers: {
    step: plain('containers', 'containers', { processors: 2, limit: HOUR }),
    readFigures: namedNumbers(
      /^(?:\| )?(first signed report(?: with the build)?|size of \w+|seconds of [\w-]+|missed)(?: \||:) (\d+)\b/gm,
    ),
  },
  'training-loop': {
    step: plain('training-loop', 'training-loop -- --short', { processors: 2, limit: HOUR }),
    readFigures: namedNumbers(/^\| (F1 on [^|]+?|training by the clock) \| (\d+(?:\.\d+)?)/gm),
  },
  'long-training': {
    step: {
      name: 'long-training',
      kind: 'pytest',
      command: ['bash', 'apps/trainer/run-tests.sh', '-m', 'long'],
      processors: 2,
      after: [],
      limit: HOUR,
    },
    readFigures: none,
  },
  'planted-bugs': {
    step: plain('planted-bugs', 'bugs', { processors: 2, limit: 6 * HOUR }),
    readFigures: shares,
  },
  'random-bugs': {
    step: plain('random-bugs', 'bugs -- --random 60 --seed 1', { processors: 2, limit: 6 * HOUR }),
    readFigures: shares,
  },
};
