import { defineConfig } from 'vitest/config';

/** The composed product: real API and worker processes, real database, real browser. One file at a time: two cores. */
export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    include: ['src/**/*.e2e.test.ts'],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    sequence: { hooks: 'stack' },
  },
});
