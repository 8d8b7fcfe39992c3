import type { Step } from './step.ts';

export const RESULTS = '.test-results';

const LIMIT = 3600;

interface Settings extends Partial<Omit<Step, 'name' | 'kind' | 'command'>> {
  readonly processors: number;
}

export const plain = (name: string, script: string, settings: Settings): Step => ({
  name,
  kind: 'plain',
  command: ['npm', 'run', '--silent', ...script.split(' ')],
  after: [],
  limit: LIMIT,
  ...settings,
});

/** The path of the report is absolute because the browser suite has a root of its own. */
export const suite = (
  name: string,
  choice: readonly string[],
  settings: Settings,
  folder: string = RESULTS,
): Step => ({
  name,
  kind: 'vitest',
  command: [
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${process.cwd()}/${folder}/${name}.json`,
    ...choice,
  ],
  after: [],
  limit: LIMIT,
  ...settings,
});

/**
 * What `npm run check` runs. Where several could start, the upper one does: first the build and what waits for
 * PostgreSQL, the browser and time limits, two at a time on two processors; then what computes, with the machine to
 * itself. `processors` follows the column `busy` that a check on an idle machine prints: a step that is given too few
 * runs together with another one and makes tests with time limits fail.
 */
export const STEPS: readonly Step[] = [
  plain('build', 'build', { processors: 1 }),
  plain('advisories', 'advisories', { processors: 0.5, waitsFor: 'network' }),
  plain('bugs', 'bugs -- --check', { processors: 0.5 }),
  plain('repository', 'lint:repository', { processors: 0.5 }),
  plain('format', 'lint:format', { processors: 0.5 }),
  {
    name: 'trainer environment',
    kind: 'plain',
    command: ['bash', 'apps/trainer/prepare.sh'],
    processors: 0.5,
    after: [],
    limit: LIMIT,
  },
  // Its trainings run in the trainer's own environment.
  suite('integration', ['--project', 'integration'], {
    processors: 1,
    waitsFor: 'postgres',
    after: ['trainer environment'],
  }),
  suite('e2e', ['--config', 'e2e/vitest.config.ts'], {
    processors: 1,
    waitsFor: 'browser',
    after: ['build'],
  }),
  {
    name: 'trainer',
    kind: 'pytest',
    command: ['bash', 'apps/trainer/run-tests.sh'],
    processors: 1,
    after: ['trainer environment'],
    limit: LIMIT,
  },
  plain('size', 'size', { processors: 0.5, after: ['build'] }),
  plain('rules', 'lint:rules', { processors: 2 }),
  plain('types', 'types -- --full', { processors: 2 }),
  suite('web', ['--project', 'web*'], { processors: 2 }),
  suite('unit', ['--project', 'unit'], { processors: 2 }),
  plain('accuracy', 'accuracy -- --short', { processors: 2 }),
  plain('conditions', 'accuracy -- --conditions --short', { processors: 2 }),
  plain('trace', 'trace -- --check', {
    processors: 0.5,
    after: ['unit', 'web', 'integration', 'e2e'],
    afterRetries: true,
  }),
];
