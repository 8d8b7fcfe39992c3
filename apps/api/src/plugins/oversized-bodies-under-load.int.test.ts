import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/api-fixture.ts';

/** Sends from a thread of its own: what the sender costs must not count as the server's work. */
const SENDER = `const { workerData: { url, sending, statuses } } = require('node:worker_threads');
  const body = JSON.stringify(Object.fromEntries(Array.from({ length: 80000 }, (_, i) => ['f' + i.toString(36), 1])));
  const send = () => fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    .then((answer) => { Atomics.add(statuses, answer.status === 413 ? 0 : 1, 1); return answer.arrayBuffer(); })
    .catch(() => Atomics.add(statuses, 2, 1));
  setInterval(() => sending[0] === 1 && send(), 100);`;

let api: TestApi;
let base: string;
beforeAll(async () => {
  api = await startTestApi(inject('templateDatabase'));
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  base = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
  for (let i = 0; i < 50; i += 1) await health();
});
afterAll(() => api.stop());

async function health(): Promise<number> {
  const begin = performance.now();
  await (await fetch(`${base}/api/health`)).arrayBuffer();
  return performance.now() - begin;
}
async function probes(count: number): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < count; i += 1) {
    times.push(await health());
    await wait(15);
  }
  return times;
}
const p95 = (times: number[]): number =>
  times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.POSITIVE_INFINITY;

describe('second audit, finding 1: sign-in bodies of 750 kB by strangers', () => {
  it('ten a second leave the p95 of /api/health under twice its quiet value', { retry: 2 }, async () => {
    const quiet: number[] = [];
    const loaded: number[] = [];
    const sending = new Int32Array(new SharedArrayBuffer(4));
    const statuses = new Int32Array(new SharedArrayBuffer(12));
    const url = `${base}/api/sarm/auth/login-user`;
    const sender = new Worker(SENDER, { eval: true, workerData: { url, sending, statuses } });
    await once(sender, 'online');
    // In short turns, so that whatever else this machine does falls on both.
    for (let round = 0; round < 8; round += 1) {
      Atomics.store(sending, 0, 0);
      await wait(150);
      quiet.push(...(await probes(15)));
      Atomics.store(sending, 0, 1);
      await wait(150);
      loaded.push(...(await probes(15)));
    }
    await sender.terminate();
    const [refused, otherwise] = statuses;
    expect(refused).toBeGreaterThan(10);
    expect(otherwise).toBe(0);
    expect(p95(loaded)).toBeLessThan(2 * p95(quiet));
  });
});
