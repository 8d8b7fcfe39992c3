import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { namesOf, readStores, storeEnvironment } from './store-config.ts';

const S3 = { SARM_S3_BUCKET: 'videos', SARM_S3_ACCESS_KEY: 'key', SARM_S3_SECRET_KEY: 'secret' };
const GOOGLE = {
  SARM_FIREBASE_BUCKET: 'clinic.appspot.com',
  SARM_FIREBASE_ACCESS_KEY: 'key',
  SARM_FIREBASE_SECRET_KEY: 'secret',
};
const read = (env: Record<string, string>) => readStores(z.object(storeEnvironment).parse(env));

describe('the stores of an installation', () => {
  it.each([
    [{}, ['local']],
    [S3, ['local', 'cloud']],
    [GOOGLE, ['local', 'firebase']],
    [{ ...S3, ...GOOGLE }, ['local', 'cloud', 'firebase']],
    [{ ...S3, SARM_STORE: 's3' }, ['cloud']],
    [{ ...S3, ...GOOGLE, SARM_STORE: 's3' }, ['cloud', 'firebase']],
    [{ ...S3, SARM_STORE: 's3', SARM_S3_ENDPOINT: 'https://storage.googleapis.com' }, ['firebase']],
  ])('of %j are %j, the home first', (env, names) => {
    expect(namesOf(read(env))).toEqual(names);
  });

  it.each([
    [{ SARM_STORE: 's3' }, /SARM_STORE=s3 needs SARM_S3_BUCKET/],
    [{ SARM_S3_BUCKET: 'videos' }, /SARM_S3_ACCESS_KEY and SARM_S3_SECRET_KEY are needed together/],
    [{ ...GOOGLE, SARM_STORE: 's3' }, /SARM_STORE=s3 needs/],
    [{ SARM_FIREBASE_SECRET_KEY: 'x' }, /SARM_FIREBASE_BUCKET, .* are needed together/],
    [
      { ...S3, ...GOOGLE, SARM_S3_ENDPOINT: 'https://storage.googleapis.com' },
      /both name a bucket of Google/,
    ],
    [
      { ...S3, SARM_S3_TAGS: 'true', SARM_S3_ENDPOINT: 'https://storage.googleapis.com' },
      /SARM_S3_TAGS needs a bucket with tags/,
    ],
  ])('%j is refused with what is wrong', (env, message) => {
    expect(() => read(env)).toThrow(message);
  });

  it('opens the bucket of Google by the S3 interface', () => {
    const { config } = read(GOOGLE)[1] ?? {};
    expect(config).toMatchObject({ kind: 's3', endpoint: 'https://storage.googleapis.com', region: 'auto' });
  });
});
