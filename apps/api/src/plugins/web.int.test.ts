import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/api-fixture.ts';

const METRICS_TOKEN = 'a token of a monitor';
let api: TestApi;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sarm-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(
    join(folder, 'index.html'),
    '<meta property="csp-nonce" content="__CSP_NONCE__"><script nonce="__CSP_NONCE__"></script>',
  );
  await writeFile(join(folder, 'assets/app-3f2a.js'), 'export {};');
  await writeFile(join(folder, 'assets/app-3f2a.js.gz'), gzipSync('export {};'));
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  await writeFile(join(folder, '..', 'outside.txt'), 'secret');
  api = await startTestApi(inject('templateDatabase'), {
    config: { webFolder: folder, metricsToken: METRICS_TOKEN },
  });
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true });
});

const policyOf = (headers: Record<string, unknown>): string => String(headers['content-security-policy']);

describe('the page', () => {
  it('carries a nonce of its own in every answer, and a policy without unsafe-inline', async () => {
    const [one, two] = [await api.inject({ url: '/' }), await api.inject({ url: '/' })];
    const nonces = [one, two].map((answer) => /'nonce-([^']+)'/.exec(policyOf(answer.headers))?.[1] ?? '');
    expect(nonces[0]).toMatch(/^[\w+/]{24}=*$/);
    expect(nonces[0]).not.toBe(nonces[1]);
    expect(one.body).not.toContain('__CSP_NONCE__');
    expect(one.body.split(nonces[0] ?? '?').length).toBe(3);
    const policy = policyOf(one.headers);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|https?:|\*/);
    expect(one.headers['cache-control']).toBe('no-store');
  });

  it('answers every address of the web, and none of the API', async () => {
    for (const url of ['/login', '/sarm/projects/01890000-0000-7000-8000-000000000000', '/index.html']) {
      const answer = await api.inject({ url });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toContain('text/html');
      expect(policyOf(answer.headers)).toContain('nonce-');
      expect(answer.body).not.toContain('__CSP_NONCE__');
    }
    expect((await api.inject({ url: '/api/nothing' })).json()).toMatchObject({ code: 'not_found' });
    expect((await api.inject({ url: '/assets/missing.js' })).statusCode).toBe(404);
    expect((await api.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404);
  });

  it('D12: answers HEAD as monitors and balancers send it, for the page and the three probes', async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    for (const url of ['/', '/index.html', '/api/health', '/api/ready', '/metrics']) {
      const [head, get] = await Promise.all([
        api.inject({ method: 'HEAD', url, headers }),
        api.inject({ url, headers }),
      ]);
      expect([url, head.statusCode, head.body]).toEqual([url, 200, '']);
      expect([url, head.headers['content-type']]).toEqual([url, get.headers['content-type']]);
    }
    expect((await api.inject({ method: 'HEAD', url: '/metrics' })).statusCode).toBe(404);
    expect((await api.inject({ method: 'HEAD', url: '/api/sarm/auth/get-me' })).statusCode).toBe(404);
  });

  it('is never found by climbing out of its folder', async () => {
    for (const url of [
      '/../outside.txt',
      '/%2e%2e/outside.txt',
      '/..%2foutside.txt',
      '/assets/..%5c..%5coutside.txt',
    ]) {
      expect((await api.inject({ url })).body).not.toContain('secret');
    }
  });

  it('keeps hashed files for a year and revalidates the others', async () => {
    const hashed = await api.inject({ url: '/assets/app-3f2a.js' });
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await api.inject({ url: '/favicon.svg' })).headers['cache-control']).toBe('no-cache');
  });

  it('sends a script compressed to a client that can read that, under the same rules', async () => {
    const url = '/assets/app-3f2a.js';
    const packed = await api.inject({ url, headers: { 'accept-encoding': 'gzip, deflate' } });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': expect.stringContaining('javascript') as string,
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(gunzipSync(packed.rawPayload).toString()).toBe('export {};');
    const plain = await api.inject({ url });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toBe('export {};');
  });
});

describe('headers of every answer', () => {
  it('forbid framing, sniffing and referrers, and data runs nothing', async () => {
    const answer = await api.inject({ url: '/api/health' });
    expect(policyOf(answer.headers)).toContain("default-src 'none'");
    expect(policyOf(answer.headers)).toContain("frame-ancestors 'none'");
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    expect(answer.headers['strict-transport-security']).toContain('max-age');
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers['x-powered-by']).toBeUndefined();
  });

  it('name the request of an error, whatever id the caller sent', async () => {
    const answer = await api.inject({ url: '/api/nothing', headers: { 'x-request-id': 'forged\u0020id' } });
    expect(answer.json<{ requestId: string }>().requestId).toBe(answer.headers['x-request-id']);
    expect(answer.headers['x-request-id']).not.toContain('forged');
  });
});
