import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { SlowFilesFirst } from './packages/testing/src/slow-files-first.ts';

/** These put something else in the place of a module, which works only before anybody has loaded it. */
const MOCKED = [
  'apps/web/tests/videos/resumable-dialog.test.tsx',
  'apps/web/src/features/videos/state/upload-resumable.test.ts',
];

const SCREENS = {
  environment: 'jsdom',
  maxWorkers: 2,
  setupFiles: ['apps/web/testing/test-setup.ts'],
  // No bar: a machine of which others take the larger part needs a minute for seconds.
  testTimeout: 90_000,
};

const SERVERS = {
  globalSetup: ['packages/testing/src/database-template.ts'],
  // No bars: a machine of which others take the larger part needs minutes for seconds.
  testTimeout: 180_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 30_000 } },
};

/** unit: no server, no network. integration: real PostgreSQL, files, ffmpeg; runs after unit, few at a time. */
export default defineConfig({
  test: {
    sequence: { sequencer: SlowFilesFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.ts', 'tooling/**/*.test.ts'],
          exclude: ['**/*.{int,timed,long}.test.ts', '**/node_modules/**', 'apps/web/**'],
          // Models are loaded and pictures drawn: seconds on a small machine that has other work.
          testTimeout: 180_000,
          maxWorkers: 2,
          // No test replaces a module: one module graph for all files of a process, and films that are simulated once.
          isolate: false,
        },
      },
      {
        test: {
          ...SCREENS,
          name: 'web',
          // One module graph for all files of a process: loading the components anew for each took longer than the tests.
          isolate: false,
          include: [
            'apps/web/{src,tests}/**/*.test.{ts,tsx}',
            'packages/{ui,viewer,annotator}/src/**/*.test.tsx',
          ],
          exclude: MOCKED,
        },
      },
      { test: { ...SCREENS, name: 'web-mocked', include: MOCKED } },
      {
        test: {
          ...SERVERS,
          name: 'integration',
          // One module graph for all files of a process: loading the API for each took longer than most files.
          isolate: false,
          include: ['packages/*/src/**/*.int.test.ts', 'apps/*/src/**/*.int.test.ts'],
          // More than cores: much of the time is spent waiting for PostgreSQL, ffmpeg and other processes.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          // APIs and workers that tests start as programs of their own then start in half the time.
          env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node') },
        },
      },
      // Trainings of minutes that show nothing a requirement rests on: in the nightly check.
      { test: { ...SERVERS, name: 'long', include: ['apps/*/src/**/*.long.test.ts'], maxWorkers: 2 } },
      // Held to times by the clock, which only a machine with nothing else to do can show: in the nightly check.
      { test: { ...SERVERS, name: 'timed', include: ['apps/*/src/**/*.timed.test.ts'], maxWorkers: 1 } },
    ],
  },
});
