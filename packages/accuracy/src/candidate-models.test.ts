import { cp, mkdir, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { candidateModels } from './candidate-models.ts';
import { DETECTOR_FOLDER } from './studies/shipped-model.ts';

const SHIPPED = resolve(import.meta.dirname, '../../../models');
let scratch: string;
beforeAll(async () => {
  scratch = await realpath(await mkdtemp(join(tmpdir(), 'sarm-candidate-')));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

it('puts a candidate where the studies look for the detector, and leaves the other models', async () => {
  const candidate = join(scratch, 'candidate');
  await cp(join(SHIPPED, DETECTOR_FOLDER), candidate, { recursive: true });
  const folder = await candidateModels(SHIPPED, candidate, scratch);
  expect((await readdir(folder)).toSorted()).toEqual((await readdir(SHIPPED)).toSorted());
  expect(await realpath(join(folder, DETECTOR_FOLDER))).toBe(candidate);
  const other = 'click-segmentation-v1';
  expect(await realpath(join(folder, other))).toBe(join(SHIPPED, other));
});

it('refuses a folder without a model', async () => {
  const empty = join(scratch, 'empty');
  await mkdir(empty);
  await expect(candidateModels(SHIPPED, empty, scratch)).rejects.toThrow('model-card.json');
});
