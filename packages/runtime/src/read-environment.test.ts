import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
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

describe('a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sarm-environment-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const secrets = z.object({ SARM_TOKEN: z.string().min(4), SARM_KEY_FILE: z.string().optional() });
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  it('is read without the line end, and leaves variables that are paths themselves alone', () => {
    const env = { SARM_TOKEN_FILE: file('token', 'secret\n'), SARM_KEY_FILE: '/nowhere' };
    expect(readEnvironment(secrets, env)).toEqual({ SARM_TOKEN: 'secret', SARM_KEY_FILE: '/nowhere' });
  });

  it.each([
    ['is missing', () => ({ SARM_TOKEN_FILE: join(folder, 'missing') }), /SARM_TOKEN_FILE: ENOENT/],
    ['is empty', () => ({ SARM_TOKEN_FILE: file('empty', '\n') }), /SARM_TOKEN_FILE: .* is empty/],
    [
      'stands beside the value',
      () => ({ SARM_TOKEN_FILE: file('both', 'abcd'), SARM_TOKEN: 'efgh' }),
      /both/,
    ],
    ['holds what is refused', () => ({ SARM_TOKEN_FILE: file('short', 'abc') }), /SARM_TOKEN: /],
  ])('stops the start when it %s', (_, env, message) => {
    expect(() => readEnvironment(secrets, env())).toThrow(message);
  });
});
