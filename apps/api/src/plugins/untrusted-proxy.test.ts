import { silentLog } from '@sarm/runtime/log/silent-log';
import { fastify } from 'fastify';
import { expect, it, vi } from 'vitest';
import { installUntrustedProxyWarning } from './untrusted-proxy.ts';

const HEADERS = { 'x-forwarded-for': '203.0.113.7' };

function start(trustProxy: boolean) {
  const app = fastify();
  const error = vi.fn();
  let time = 1_000_000_000;
  installUntrustedProxyWarning(app, { log: { ...silentLog, error }, trustProxy, now: () => time });
  app.get('/', () => 'x');
  const later = (ms: number): void => void (time += ms);
  return { error, later, get: (headers: Record<string, string>) => app.inject({ url: '/', headers }) };
}

it('security finding 9: logs an error for a proxy that nobody trusts, now and then', async () => {
  const { error, later, get } = start(false);
  await get({});
  expect(error).not.toHaveBeenCalled();
  for (let i = 0; i < 3; i += 1) await get(HEADERS);
  expect(error).toHaveBeenCalledTimes(1);
  expect(error.mock.calls[0]?.[1]).toContain('SARM_TRUST_PROXY');
  later(600_000);
  await get({ forwarded: 'for=203.0.113.7' });
  expect(error).toHaveBeenCalledTimes(2);
});

it('security finding 9: logs nothing where the proxy is trusted', async () => {
  const { error, get } = start(true);
  await get(HEADERS);
  expect(error).not.toHaveBeenCalled();
});
