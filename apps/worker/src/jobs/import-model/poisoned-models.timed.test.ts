import { POISONED_MODELS } from '@sarm/inference/testing/poisoned-models';
import { expect, it } from 'vitest';
import { broughtModelsOfFile } from './brought-models.fixture.ts';

const { bring, shipped } = await broughtModelsOfFile();
const MOST_SECONDS = 15;

it.each(POISONED_MODELS)('is over within 15 s: $title', { timeout: 60_000 }, async ({ file, refusal }) => {
  const bytes = file();
  const began = performance.now();
  const { outcome } = await bring(bytes);
  const seconds = (performance.now() - began) / 1000;
  expect(outcome.notice.code).toMatch(refusal);
  expect(seconds).toBeLessThanOrEqual(MOST_SECONDS);
});

it('takes the next model after all of them', async () => {
  expect((await bring(shipped)).outcome.status).toBe('completed');
});
