import { defineConfig } from 'vitest/config';

/** These put something else in the place of a module, which works only before anybody has loaded it. */
const MOCKED = [
  'apps/web/src/app/resumable-dialog.test.tsx',
  'apps/web/src/features/videos/state/upload-resumable.test.ts',
];

const SCREENS = {
  environment: 'jsdom',
  maxWorkers: 2,
  setupFiles: ['apps/web/src/test-setup.ts'],
  // A machine that stalls is no defect of the product. The reporter names what needed it: CONTRIBUTING.md.
  retry: 1,
};

/** unit: no server, no network. integration: real PostgreSQL, files, ffmpeg; runs after unit, few at a time. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.ts', 'tooling/**/*.test.ts'],
          exclude: ['**/*.int.test.ts', '**/node_modules/**', 'apps/web/**'],
          // Models are loaded and pictures drawn: seconds on a small machine that has other work.
          testTimeout: 180_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          ...SCREENS,
          name: 'web',
          // One module graph for all files of a process: loading the components anew for each took longer than the tests.
          isolate: false,
          include: ['apps/web/src/**/*.test.{ts,tsx}', 'packages/{ui,viewer}/src/**/*.test.tsx'],
          exclude: MOCKED,
        },
      },
      { test: { ...SCREENS, name: 'web-mocked', include: MOCKED } },
      {
        test: {
          name: 'integration',
          include: ['packages/*/src/**/*.int.test.ts', 'apps/*/src/**/*.int.test.ts'],
          globalSetup: ['packages/testing/src/database-template.ts'],
          // No bars: a machine of which others take the larger part needs minutes for seconds.
          testTimeout: 180_000,
          hookTimeout: 300_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
