import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastifyMultipart from '@fastify/multipart';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installErrors } from '../../plugins/errors.ts';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { videoRules } from './inspect-stream.ts';
import { receiveForm } from './receive-form.ts';

const RATE = { minBytesPerSecond: 1000, rateWindowSeconds: 0.2, longestSeconds: 5 };
const BOUNDARY = 'sarm-test-boundary';
const app = fastify();
beforeAll(async () => {
  installErrors(app, silentLog);
  await app.register(fastifyMultipart);
  const target = { initial: {}, placeFor: () => expect.unreachable(), rules: videoRules(100) };
  app.post('/', (request) => receiveForm(request, target, RATE));
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

/** Sends the head of a form, then a byte every 50 ms, and answers with the status. */
async function drip(head: string): Promise<number> {
  const request = httpRequest({
    port: (app.server.address() as AddressInfo).port,
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  });
  request.write(head);
  const timer = setInterval(() => request.write('x'), 50);
  const status = await new Promise<number>((resolve, reject) => {
    request.once('error', reject).once('response', (response) => resolve(response.statusCode ?? 0));
  });
  clearInterval(timer);
  request.destroy();
  return status;
}

describe('security finding 21: a form has a rate, whatever its parts are called', () => {
  it.each([
    ['a field', 'name="comment"'],
    ['a file under another name', 'name="other"; filename="a.avi"'],
  ])('ends %s that drips', async (_kind, disposition) => {
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`;
    expect(await drip(head)).toBe(408);
  });

  it('ends one that drips before its first part', async () => {
    expect(await drip(`--${BOUNDARY}\r\nX-Made-Up: `)).toBe(408);
  });
});
