import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildApp } from '../app.ts';
import { startTestApi, type TestApi } from '../testing/api-fixture.ts';

const SECONDS = 0.5;
let api: TestApi;
let app: FastifyInstance;
beforeAll(async () => {
  api = await startTestApi(inject('templateDatabase'));
  app = await buildApp(api.deps, { bodySeconds: SECONDS });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await api.stop();
});

/** A body that comes byte by byte and never ends: the status of its answer, and after how long its connection was cut. */
async function drip(path: string, type: string): Promise<{ status: number | undefined; seconds: number }> {
  const begun = performance.now();
  const request = httpRequest({
    port: (app.server.address() as AddressInfo).port,
    host: '127.0.0.1',
    method: 'POST',
    path,
    headers: { 'content-type': type },
  });
  let status: number | undefined;
  request.once('response', (response) => {
    status = response.statusCode;
    response.resume();
  });
  request.on('error', () => undefined);
  request.write('{');
  const timer = setInterval(() => request.write(' '), 50);
  await new Promise((resolve) => {
    request.once('close', resolve);
  });
  clearInterval(timer);
  return { status, seconds: (performance.now() - begun) / 1000 };
}

describe('security finding 11: a body that comes byte by byte', () => {
  it.each([
    ['of a call', '/api/sarm/auth/login-user', 'application/json', 408],
    ['of an address that does not exist', '/api/nothing', 'application/json', 408],
    ['that was refused by its type already', '/api/sarm/auth/login-user', 'text/plain', 415],
  ])('%s is answered and cut after its time', async (_which, path, type, status) => {
    const ended = await drip(path, type);
    expect(ended.status).toBe(status);
    expect(ended.seconds).toBeLessThan(SECONDS + 5);
  });

  it('of a call that came in time is not in the way of the next on its connection', async () => {
    const login = () =>
      app.inject({
        method: 'POST',
        url: '/api/sarm/auth/login-user',
        payload: { email: 'x', password: 'y' },
      });
    expect((await login()).statusCode).not.toBe(408);
    await new Promise((resolve) => setTimeout(resolve, SECONDS * 1500));
    expect((await login()).statusCode).not.toBe(408);
  });
});
