import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const needed = {
  SARM_DATABASE_URL: 'postgres://sarm_app@127.0.0.1/sarm',
  SARM_TOKEN_SECRET: '0f7c2a91d4e85b36a0c7f1e29d4b8653',
};

describe('configuration', () => {
  it('has safe defaults', () => {
    expect(readConfig(needed)).toMatchObject({
      host: '127.0.0.1',
      cookieSecure: true,
      trustProxy: false,
      metricsToken: undefined,
      validateAnswers: false,
      stores: [{ name: 'local', config: { kind: 'folder' } }],
    });
  });

  it('reports all problems together', () => {
    expect(() => readConfig({ SARM_TOKEN_SECRET: 'short', SARM_COOKIE_SECURE: 'yes' })).toThrow(
      /SARM_DATABASE_URL[\s\S]*SARM_TOKEN_SECRET[\s\S]*SARM_COOKIE_SECURE/,
    );
  });

  it('takes a new secret with the one before it, and no more', () => {
    const [one, two] = ['9d4b86530f7c2a91d4e85b36a0c7f1e2', 'a0c7f1e29d4b86530f7c2a91d4e85b36'];
    const secrets = (text: string) => readConfig({ ...needed, SARM_TOKEN_SECRET: text }).tokenSecrets;
    expect(secrets(`${two}, ${one}`)).toEqual([two, one]);
    expect(() => secrets(`${two},short`)).toThrow(/at least 32/);
    expect(() => secrets(`${one},${two},${one}`)).toThrow(/at most two/);
  });

  it('security finding 10: refuses secrets of examples, repeats and few characters', () => {
    const read = (text: string) => () => readConfig({ ...needed, SARM_TOKEN_SECRET: text });
    for (const text of [
      'replace-me-by-the-output-of-openssl-rand-hex-32',
      'CHANGEME-changeme-0f7c2a91d4e85b36a0c7f1',
      'x'.repeat(64),
      'abcdefghijkl'.repeat(4),
      `${'correct horse battery '.repeat(2)}corr`,
      '0123012301230123012301230123012301239',
      '',
    ])
      expect(read(text)).toThrow(/SARM_TOKEN_SECRET/);
    expect(read(`${needed.SARM_TOKEN_SECRET},${'y'.repeat(40)}`)).toThrow(/too simple/);
    for (let i = 0; i < 200; i += 1) expect(read(randomBytes(32).toString('hex'))).not.toThrow();
  });

  it('security finding 20: refuses a database and a bucket that are reached without TLS on another machine', () => {
    const open = {
      ...needed,
      SARM_DATABASE_URL: 'postgres://sarm_app@db/sarm',
      SARM_S3_ENDPOINT: 'http://minio:9000',
    };
    expect(() => readConfig(open)).toThrow(/SARM_DATABASE_URL: db is[\s\S]*SARM_S3_ENDPOINT: minio is/);
    expect(readConfig({ ...open, SARM_CLEARTEXT_HOSTS: 'db, MinIO' }).clearTextHosts).toEqual([
      'db',
      'minio',
    ]);
  });

  it('requires everything an S3 store needs', () => {
    expect(() => readConfig({ ...needed, SARM_STORE: 's3', SARM_S3_BUCKET: 'videos' })).toThrow(
      /SARM_S3_ACCESS_KEY/,
    );
  });

  it('takes an OpenID provider only complete, and over TLS unless it is on this machine', () => {
    const withIssuer = (issuer: string) => ({
      ...needed,
      SARM_OIDC_ISSUER: issuer,
      SARM_OIDC_CLIENT_ID: 'sarm',
      SARM_OIDC_CLIENT_SECRET: 'secret',
    });
    expect(readConfig(needed).oidc).toBeUndefined();
    expect(readConfig(withIssuer('https://accounts.example.org')).oidc).toMatchObject({ clientId: 'sarm' });
    expect(readConfig(withIssuer('http://127.0.0.1:4000')).oidc).toBeDefined();
    expect(() => readConfig(withIssuer('http://accounts.example.org'))).toThrow(/https/);
    expect(() => readConfig({ ...needed, SARM_OIDC_CLIENT_ID: 'sarm' })).toThrow(/belong together/);
  });

  it('is never reported with its secrets', () => {
    expect(() => readConfig({ ...needed, SARM_TOKEN_SECRET: 'leaked-secret', SARM_PORT: 'x' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('leaked-secret') as string }),
    );
  });
});
