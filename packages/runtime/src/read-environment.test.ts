import { expect, it } from 'vitest';
import { z } from 'zod';
import { readEnvironment } from './read-environment.ts';

const schema = z.object({
  SARM_S3_ENDPOINT: z.url().optional(),
  SARM_PORT: z.coerce.number().int().min(1).default(8080),
});

it('D10: takes an empty variable for one that is not set', () => {
  expect(readEnvironment(schema, { SARM_S3_ENDPOINT: '', SARM_PORT: '' })).toEqual({ SARM_PORT: 8080 });
});

it('reports all problems together', () => {
  expect(() => readEnvironment(schema, { SARM_S3_ENDPOINT: 'x', SARM_PORT: '0' })).toThrow(
    /^configuration:\n {2}SARM_S3_ENDPOINT: .*\n {2}SARM_PORT: /,
  );
});
