import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { mailPasswordLinkChore } from '@sarm/contracts/jobs/chore-table';
import { newId } from '@sarm/database/kernel/new-id';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { createJobQueue } from '@sarm/runtime/queue/pg-job-queue';
import { createJobConsumer } from '@sarm/runtime/queue/pg-job-consumer';
import type { JobConsumer, QueuedJob } from '@sarm/runtime/queue/job-queue';
import { openTracer, type Tracer } from '@sarm/runtime/trace/tracer';
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from '@sarm/testing/otlp-receiver';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildApp } from '../app.ts';
import { startTestApi, type TestApi } from '../testing/api-fixture.ts';

const NAME = 'Zebediah Quux';
let api: TestApi;
let consumer: JobConsumer;
const runs: QueuedJob[] = [];
beforeAll(async () => {
  api = await startTestApi(inject('templateDatabase'), {
    deps: { mailer: { configured: true, send: () => Promise.resolve() } },
  });
});
afterAll(() => api.stop());

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
  runs.length = 0;
});

/** API and worker of one installation that send their spans to the collector, the API on a port of its own. */
async function startTraced(collector: string | undefined): Promise<{ app: FastifyInstance; url: string }> {
  const traces = collector === undefined ? undefined : { url: `${collector}/v1/traces`, headers: {} };
  const of = async (service: string): Promise<Tracer | undefined> => {
    const tracer = await openTracer(traces, { service, log: silentLog });
    if (tracer !== undefined) opened.push(() => tracer.stop());
    return tracer;
  };
  const tracer = await of('sarm-api');
  const queue = createJobQueue({ pool: api.database.app.pool, log: silentLog, tracer });
  await queue.start();
  opened.push(() => queue.stop());
  consumer = createJobConsumer({
    pool: api.database.app.pool,
    databaseUrl: api.database.appUrl,
    log: silentLog,
    slots: 1,
    tracer: await of('sarm-worker'),
  });
  await consumer.start();
  opened.push(() => consumer.stop(0));
  await consumer.consumeChore(mailPasswordLinkChore, (queued) => {
    runs.push(queued);
    return Promise.resolve();
  });
  const app = await buildApp({ ...api.deps, queue, tracer });
  opened.push(() => app.close());
  return { app, url: await app.listen({ host: '127.0.0.1', port: 0 }) };
}

const receive = async (): Promise<OtlpReceiver> => {
  const receiver = await startOtlpReceiver();
  opened.push(() => receiver.stop());
  return receiver;
};
/** Spans are sent when the programs end. */
const stopAll = async (receiver: OtlpReceiver): Promise<readonly ReceivedSpan[]> => {
  // The receiver was opened first.
  for (const close of opened.splice(1).toReversed()) await close();
  return receiver.spans;
};
const askForLink = (url: string, email: string): Promise<Response> =>
  fetch(`${url}/api/sarm/auth/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
    body: JSON.stringify({ email }),
  });

describe('a request that becomes a job', () => {
  it('gives the job its id, also without traces and after a body', async () => {
    const { url } = await startTraced(undefined);
    const person = await api.person();
    const answers = await Promise.all([1, 2, 3].map(() => askForLink(url, person.email)));
    await expect.poll(() => runs.length).toBe(3);
    const requests = answers.map((answer) => answer.headers.get('x-request-id'));
    expect(new Set(runs.map(({ requestId }) => requestId))).toEqual(new Set(requests));
    for (const { payload } of runs) expect(payload).toEqual({ userId: person.id });
  });

  it('gives it also where the body comes long after the head, on a connection that others use too', async () => {
    const { url } = await startTraced(undefined);
    const person = await api.person();
    const body = JSON.stringify({ email: person.email });
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    await once(socket, 'connect');
    let got = '';
    socket.on('data', (chunk) => {
      got += String(chunk);
    });
    const answered = (): string[] => [...got.matchAll(/x-request-id: (\S+)/gi)].map(([, id = '']) => id);
    for (const count of [1, 2]) {
      socket.write(
        `POST /api/sarm/auth/forgot-password HTTP/1.1\r\nhost: sarm.test\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
      );
      await delay(100);
      socket.write(body.slice(0, 5));
      await delay(100);
      socket.write(body.slice(5));
      await expect.poll(() => answered().length).toBe(count);
    }
    socket.destroy();
    await expect.poll(() => runs.length).toBe(2);
    expect(new Set(runs.map(({ requestId }) => requestId))).toEqual(new Set(answered()));
  });

  it('is one trace with it: call, sending and attempt, one below the other', async () => {
    const receiver = await receive();
    const { url } = await startTraced(receiver.url);
    const person = await api.person();
    const answer = await askForLink(url, person.email);
    await expect.poll(() => runs.length).toBe(1);
    const requestId = answer.headers.get('x-request-id') ?? '';
    const spans = await stopAll(receiver);
    const traceId = requestId.replaceAll('-', '');
    const [call, sending, attempt] = ['POST', 'send', 'process'].map((verb) =>
      spans.find((span) => span.traceId === traceId && span.name.startsWith(`${verb} `)),
    );
    expect(call).toMatchObject({ name: 'POST /api/sarm/auth/forgot-password', service: 'sarm-api', kind: 2 });
    expect(call?.parentSpanId).toBeUndefined();
    expect(call?.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/sarm/auth/forgot-password',
      'http.response.status_code': String(answer.status),
      'sarm.request_id': requestId,
    });
    expect(sending).toMatchObject({ parentSpanId: call?.spanId, service: 'sarm-api', kind: 4 });
    expect(attempt).toMatchObject({
      parentSpanId: sending?.spanId,
      service: 'sarm-worker',
      kind: 5,
      status: {},
    });
    expect(attempt?.attributes).toEqual({
      'messaging.system': 'pg-boss',
      'messaging.operation.type': 'process',
      'messaging.destination.name': 'mail-password-link',
      'messaging.message.id': runs[0]?.jobId,
      'sarm.job.attempt': '1',
      'sarm.job.outcome': 'completed',
      'sarm.job.waited_ms': expect.stringMatching(/^\d+$/),
      'sarm.request_id': requestId,
    });
  });

  it('sends no name, no id of a person and no address with ids', async () => {
    const receiver = await receive();
    const { app, url } = await startTraced(receiver.url);
    const person = await api.signedIn({ displayName: NAME });
    const projectId = await api.project({ name: NAME });
    const headers = { authorization: `Bearer ${person.accessToken}` };
    await askForLink(url, person.email);
    const paths = [
      `project/get-project/${projectId}`,
      `project/get-project/${NAME}`,
      `users/${person.id}`,
      'auth/get-me',
      `no/${NAME}`,
    ];
    for (const path of paths)
      await (await fetch(`${url}/api/sarm/${path}?search=${NAME}`, { headers })).text();
    await fetch(`${url}/api/health`);
    expect(app).toBeDefined();
    await expect.poll(() => runs.length).toBe(1);
    const spans = await stopAll(receiver);
    const sent = receiver.bodies.join('\n');
    for (const hidden of [...NAME.split(' '), person.email, person.id, projectId, person.accessToken])
      expect(sent).not.toContain(hidden);
    const calls = spans.filter(({ kind }) => kind === 2);
    expect(calls.length).toBeGreaterThanOrEqual(3);
    for (const { name } of calls) expect(name).toMatch(/^(GET|POST) \/api\/[a-z:_/-]+$/i);
    // Probes are none of it.
    expect(calls.filter(({ name }) => name.endsWith('/health'))).toEqual([]);
  });
});

describe('a collector', () => {
  it.each(['is away', 'never answers'])('that %s changes neither answers nor jobs', async (what) => {
    const slow = await startOtlpReceiver(null);
    if (what === 'is away') await slow.stop();
    else opened.push(() => slow.stop());
    const { url } = await startTraced(slow.url);
    const answers = await Promise.all([1, 2, 3].map(() => askForLink(url, `${newId()}@sarm.test`)));
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true]);
    await expect.poll(() => runs.length).toBe(3);
  });
});

it('a client that leaves is a span of its own kind', async () => {
  const receiver = await receive();
  const { app, url } = await startTraced(receiver.url);
  // The answer is never finished: its client goes first.
  let held = false;
  app.server.prependListener('request', (_request, response) => {
    const end = response.end.bind(response);
    response.end = ((...sent: Parameters<typeof end>) => {
      held = true;
      setTimeout(() => end(...sent), 500);
      return response;
    }) as typeof response.end;
  });
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET /api/sarm/auth/get-me HTTP/1.1\r\nhost: sarm.test\r\n\r\n');
  await expect.poll(() => held).toBe(true);
  socket.destroy();
  await delay(700);
  const spans = await stopAll(receiver);
  expect(spans.find(({ name }) => name === 'GET /api/sarm/auth/get-me')).toMatchObject({
    status: { code: 2 },
    attributes: { 'error.type': 'aborted' },
  });
});
