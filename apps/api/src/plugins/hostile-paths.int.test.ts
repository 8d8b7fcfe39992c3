import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createLog } from '@sarm/runtime/log/pino-log';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/api-fixture.ts';
import { burstOf } from './rate-limit.ts';

const LIMIT = 40;
const BURST = burstOf(LIMIT);
/** Sends from a thread of its own until it is stopped: what the sender costs must not count as the server's work. */
const SENDER = `const { workerData: { url, sending } } = require('node:worker_threads');
  const send = () => fetch(url).then((answer) => answer.arrayBuffer(), () => undefined);
  setInterval(() => sending[0] === 1 && send(), 40);`;
const HOSTILE = `/${'a.'.repeat(4000)}a`;

let web: string;
let lines: string[];
beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'sarm-web-'));
  await writeFile(join(web, 'index.html'), '<p>the page</p>');
});
afterAll(() => rm(web, { recursive: true }));

async function start(rateLimitPerMinute: number): Promise<TestApi> {
  lines = [];
  const destination = { write: (line: string): void => void lines.push(line) };
  return await startTestApi(inject('templateDatabase'), {
    config: { webFolder: web, rateLimitPerMinute },
    deps: { log: createLog({ level: 'info', name: 'api', destination }) },
  });
}
const logged = (): { route?: string; path: string }[] =>
  lines.map((line) => JSON.parse(line) as { route?: string; path: string });

describe('a path that somebody made up', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await start(LIMIT);
  });
  afterAll(() => api.stop());

  it('security finding 3: is logged with its route and at most 200 characters', async () => {
    await api.inject({ url: HOSTILE });
    await api.inject({ url: '/api/health?token=not-logged' });
    expect(logged().map(({ route, path }) => [route, path.length])).toEqual([
      [undefined, 201],
      ['system.health', 11],
    ]);
    expect(lines.join('')).not.toContain('not-logged');
  });

  it('security finding 3: has a limit, whichever path it is', async () => {
    const from = (remoteAddress: string) => async (url: string) =>
      (await api.inject({ url, remoteAddress })).statusCode;
    for (const [index, url] of [
      '/a.b',
      '/login',
      '/',
      '/metrics',
      '/%zz',
      '/api/ready',
      '/api/no',
    ].entries()) {
      const answers = new Set<number>();
      // The web loads many files at once, so its share is several times that of the calls.
      for (let i = 0; i <= LIMIT * 5; i += 1) answers.add(await from(`198.51.100.${index}`)(url));
      expect([url, answers.has(429)]).toEqual([url, true]);
    }
  });

  it('leaves the calls their share when somebody only loads files, and the other way round', async () => {
    const remoteAddress = '198.51.100.100';
    for (let i = 0; i < LIMIT * 6; i += 1) await api.inject({ url: '/a.b', remoteAddress });
    expect((await api.inject({ url: '/a.b', remoteAddress })).statusCode).toBe(429);
    expect((await api.inject({ url: '/api/sarm/auth/public-settings', remoteAddress })).statusCode).toBe(200);
    expect((await api.inject({ url: '/api/health', remoteAddress })).statusCode).toBe(200);
  });

  it('security finding 14: is recognised by its route, however it is spelled', async () => {
    const remoteAddress = '198.51.100.200';
    const plain = '/api/sarm/auth/public-settings';
    const spelled = '/%61pi/sarm/auth/public-settings';
    expect((await api.inject({ url: spelled, remoteAddress })).headers['cache-control']).toBe('no-store');
    for (let i = 1; i < BURST; i += 1)
      expect((await api.inject({ url: spelled, remoteAddress })).statusCode).toBe(200);
    // A slow machine may have earned another call or two meanwhile.
    await expect
      .poll(async () => (await api.inject({ url: spelled, remoteAddress })).statusCode, { interval: 1 })
      .toBe(429);
    expect((await api.inject({ url: plain, remoteAddress })).statusCode).toBe(429);
    const unknown = await api.inject({ url: '/%61pi/nothing' });
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json()).toMatchObject({ code: 'not_found' });
    expect(unknown.headers['cache-control']).toBe('no-store');
  });

  it('security finding 14: signs in with its bearer, however it is spelled', async () => {
    const anna = await api.signedIn();
    expect((await anna.inject({ url: '/%61pi/sarm/auth/get-me' })).statusCode).toBe(200);
  });
});

describe('many of them', () => {
  let api: TestApi;
  let base: string;
  beforeAll(async () => {
    api = await start(1_000_000);
    await api.app.listen({ host: '127.0.0.1', port: 0 });
    base = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
    for (let i = 0; i < 50; i += 1) await health();
  });
  afterAll(() => api.stop());

  const health = async (): Promise<number> => {
    const begin = performance.now();
    await (await fetch(`${base}/api/health`)).arrayBuffer();
    return performance.now() - begin;
  };
  const probes = async (count: number): Promise<number[]> => {
    const times: number[] = [];
    for (let i = 0; i < count; i += 1) {
      times.push(await health());
      await wait(15);
    }
    return times;
  };
  const p95 = (times: number[]): number =>
    times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.POSITIVE_INFINITY;

  it('security finding 3: 25 a second leave the p95 of /api/health under twice its quiet value', {
    retry: 2,
  }, async () => {
    const quiet: number[] = [];
    const loaded: number[] = [];
    const sending = new Int32Array(new SharedArrayBuffer(4));
    const sender = new Worker(SENDER, { eval: true, workerData: { url: `${base}${HOSTILE}`, sending } });
    await once(sender, 'online');
    // In short turns, so that whatever else this machine does falls on both: the p95 then needs no floor.
    for (let round = 0; round < 12; round += 1) {
      Atomics.store(sending, 0, 0);
      await wait(100);
      quiet.push(...(await probes(20)));
      Atomics.store(sending, 0, 1);
      await wait(100);
      loaded.push(...(await probes(20)));
    }
    await sender.terminate();
    expect(p95(loaded)).toBeLessThan(2 * p95(quiet));
  });
});
