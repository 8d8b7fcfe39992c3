import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { SLOW_FILES } from './slow-files-first.ts';

it('names files that exist, so that a renamed one does not fall back to the end of the run', () => {
  const cwd = join(import.meta.dirname, '../../..');
  const found = globSync('{apps,packages}/*/src/**/*.int.test.ts', { cwd }).map((file) => basename(file));
  expect(SLOW_FILES.filter((file) => !found.includes(file))).toEqual([]);
});
