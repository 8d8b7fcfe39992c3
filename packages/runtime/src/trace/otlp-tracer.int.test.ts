import { type OtlpReceiver, startOtlpReceiver } from '@sarm/testing/otlp-receiver';
import { afterEach, describe, expect, it } from 'vitest';
import type { Log } from '../log/log.ts';
import { silentLog } from '../log/silent-log.ts';
import { createOtlpTracer, MOST_WAITING } from './otlp-tracer.ts';
import type { Tracer } from './tracer.ts';

let receiver: OtlpReceiver | undefined;
let tracer: Tracer | undefined;
afterEach(async () => {
  await tracer?.stop();
  await receiver?.stop();
  receiver = undefined;
});

interface Complaint {
  readonly fields: { readonly lost?: number };
  readonly message: string;
}
const complaints: Complaint[] = [];
const log: Log = { ...silentLog, warn: (fields, message) => void complaints.push({ fields, message }) };

/** Patient where spans have to arrive: a busy machine needs seconds for what takes milliseconds. */
const PATIENT = { everyMs: 20, patienceMs: 60_000, stopMs: 60_000 };
const HASTY = { everyMs: 20, patienceMs: 300, stopMs: 1000 };

function tracing(url: string, pace: typeof PATIENT, headers: Record<string, string> = {}): Tracer {
  complaints.length = 0;
  tracer = createOtlpTracer({ url: `${url}/v1/traces`, headers }, { service: 'test', log, ...pace });
  return tracer;
}
const record = (times: number): void => {
  for (let n = 0; n < times; n += 1)
    tracer?.begin({ name: `${n}`, kind: 'server' }).end({ attributes: {}, failed: false });
};

describe('spans', () => {
  it('arrive with parent, times, kind and status, by the headers that were set', async () => {
    receiver = await startOtlpReceiver();
    const tracer = tracing(receiver.url, PATIENT, { authorization: 'Basic abc' });
    const parent = tracer.begin({ name: 'GET /x/:id', kind: 'server' });
    const child = tracer.begin({ name: 'send x', kind: 'producer', parent: parent.context });
    child.end({ failed: true, attributes: { 'sarm.job.attempt': 2, 'messaging.system': 'pg-boss' } });
    parent.end({ failed: false, attributes: { 'http.response.status_code': 200 } });
    await tracer.stop();
    const [sent, got] = receiver.spans;
    expect(sent).toMatchObject({ name: 'send x', kind: 4, status: { code: 2 }, service: 'test' });
    expect(sent).toMatchObject({ traceId: got?.traceId, parentSpanId: got?.spanId });
    expect(sent?.attributes).toEqual({ 'sarm.job.attempt': '2', 'messaging.system': 'pg-boss' });
    expect(got).toMatchObject({ name: 'GET /x/:id', kind: 2, status: {} });
    expect(got?.parentSpanId).toBeUndefined();
    expect(BigInt(got?.endTimeUnixNano ?? 0) >= BigInt(got?.startTimeUnixNano ?? 1)).toBe(true);
    expect(Math.abs(Number(got?.startTimeUnixNano) / 1e6 - Date.now())).toBeLessThan(60_000);
    expect(receiver.headers[0]).toMatchObject({
      authorization: 'Basic abc',
      'content-type': 'application/json',
    });
  });

  it('all arrive where they come faster than they are sent', async () => {
    receiver = await startOtlpReceiver();
    const tracer = tracing(receiver.url, PATIENT);
    record(MOST_WAITING);
    await tracer.stop();
    expect(new Set(receiver.spans.map(({ name }) => name)).size).toBe(MOST_WAITING);
    expect(complaints).toEqual([]);
  });
});

describe('a collector', () => {
  it('that never answers costs no time and a bounded space, and holds up no stop', async () => {
    receiver = await startOtlpReceiver(null);
    const tracer = tracing(receiver.url, HASTY);
    const begun = performance.now();
    record(100_000);
    const perSpan = (performance.now() - begun) / 100_000;
    console.log(`${(perSpan * 1000).toFixed(1)} µs a span`);
    // What waits and the batch on its way; every other span is gone.
    await expect.poll(() => receiver?.bodies.length).toBeGreaterThan(1);
    await tracer.stop();
    expect(receiver.spans.length).toBeLessThan(2 * MOST_WAITING);
    expect(complaints).toHaveLength(1);
  });

  it.each([
    ['is away', 'http://127.0.0.1:9'],
    ['refuses', 503],
    ['sends elsewhere', 307],
  ])('that %s is reported once, not for each span', async (_what, how) => {
    if (typeof how === 'number') receiver = await startOtlpReceiver(how);
    const tracer = tracing(typeof how === 'number' ? (receiver?.url ?? '') : how, PATIENT);
    record(10);
    await expect.poll(() => complaints.length).toBe(1);
    record(10);
    await tracer.stop();
    expect(complaints).toEqual([
      { fields: expect.objectContaining({ lost: 10 }), message: expect.stringContaining('spans were lost') },
    ]);
  });
});
