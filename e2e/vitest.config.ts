import { basename } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Journeys and faults that show nothing a requirement rests on, and those that are exhaustive: at night. */
const LONG = [
  ...['analysis', 'large-upload', 'postgres-stopped', 'worker-killed', 'upgrade-in-place'].map(
    (name) => `src/faults/${name}`,
  ),
  ...[
    'annotation-canvas',
    'blind-rounds',
    'converging-windows',
    'data-labels',
    'import-model',
    'keyboard',
    'keyboard-labels',
    'languages',
    'live-stream',
    'many-people',
    'pseudo-language',
    'set-area',
    'viewer',
    'visem',
  ].map((name) => `src/journeys/${name}`),
].map((name) => `${name}.e2e.test.ts`);
/** Pictures for people to look at, minutes of them; `npm run mocks -- administration` makes one set alone. */
const PICTURES = ['clinical', 'administration', 'first-start', 'technical'].map(
  (set) => `src/journeys/mocks-${set}.e2e.test.ts`,
);
/** Held to minutes by the clock, which only a machine with nothing else to do can show. */
const TIMED = ['src/journeys/first-report.e2e.test.ts'];
/** Written into docs/screenshots, when a screen of the README has changed. */
const README = ['src/journeys/readme-pictures.e2e.test.ts'];
/** Every screen of every person, for people to look at when screens or texts have changed; minutes of them. */
const WALK = ['src/journeys/walk.e2e.test.ts'];
const CHOSEN: Readonly<Record<string, readonly string[]>> = {
  long: LONG,
  pictures: PICTURES,
  timed: TIMED,
  readme: README,
  walk: WALK,
};

/** By what they take; a long file that begins last would leave the other processes without work. */
const LONGEST_FIRST = [
  'clinical',
  'lab-journey',
  'dataset-wizard',
  'detection',
  'playback',
  'annotate-frame',
  'ways-in',
  'sign-in-ways',
  'hostile-uploads',
].map((name) => `${name}.e2e.test.ts`);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST_FIRST.indexOf(basename(moduleId));
      return at === -1 ? LONGEST_FIRST.length : at;
    };
    return files.toSorted((a, b) => place(a) - place(b));
  }
}

const chosen = CHOSEN[process.env['SARM_JOURNEYS'] ?? ''];

/**
 * The composed product: real API and worker processes, real database, real browser. Each file has a product of its own,
 * so that two run side by side.
 * What is timed, measured in gigabytes or taken as a picture runs alone.
 */
export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    include: chosen === undefined ? ['src/**/*.e2e.test.ts'] : [...chosen],
    exclude: chosen === undefined ? [...LONG, ...PICTURES, ...TIMED, ...README, ...WALK] : [],
    globalSetup: ['src/product/prepare-templates.ts'],
    fileParallelism: chosen === undefined,
    maxWorkers: 2,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    sequence: { hooks: 'stack', sequencer: LongestFirst },
  },
});
