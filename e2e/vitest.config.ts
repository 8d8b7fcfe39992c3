import { defineConfig } from 'vitest/config';

/** What shows nothing that a requirement rests on: it runs last, and only where there is time. */
const LONG = [
  ...['analysis', 'large-upload', 'postgres-stopped', 'worker-killed'].map((name) => `src/faults/${name}`),
  ...['keyboard', 'languages', 'visem'].map((name) => `src/journeys/${name}`),
].map((name) => `${name}.e2e.test.ts`);
/** Pictures for people to look at, minutes of them; `npm run mocks -- administration` makes one set alone. */
const PICTURES = ['clinical', 'administration', 'first-start'].map(
  (set) => `src/journeys/beside-mocks-${set}.e2e.test.ts`,
);
/** Held to minutes by the clock, which only a machine with nothing else to do can show. */
const TIMED = ['src/journeys/first-report.e2e.test.ts'];
const CHOSEN: Readonly<Record<string, readonly string[]>> = { long: LONG, pictures: PICTURES, timed: TIMED };

const chosen = CHOSEN[process.env['SARM_JOURNEYS'] ?? ''];

/** The composed product: real API and worker processes, real database, real browser. One file at a time: two cores. */
export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    include: chosen === undefined ? ['src/**/*.e2e.test.ts'] : [...chosen],
    exclude: chosen === undefined ? [...LONG, ...PICTURES, ...TIMED] : [],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    sequence: { hooks: 'stack' },
  },
});
