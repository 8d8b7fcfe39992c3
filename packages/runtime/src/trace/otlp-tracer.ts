import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { PRODUCT } from '@sarm/domain/product';
import type { Log } from '../log/log.ts';
import { writeOtlpJson } from './otlp-json.ts';
import type { FinishedSpan } from './span.ts';
import type { TraceConfig } from './trace-config.ts';
import { newSpanId, newTraceId } from './trace-context.ts';
import type { Tracer } from './tracer.ts';

/** Some 2 MB; what comes while so many wait is lost. */
export const MOST_WAITING = 2048;
const MOST_TOGETHER = 512;
const EVERY_MS = 5000;
const PATIENCE_MS = 10_000;
/** Long enough for a collector that answers; the process has other things to end. */
const STOP_MS = 4000;
const WARN_AGAIN_MS = 600_000;

export interface OtlpTracerOptions {
  /** Which program: 'sarm-api', 'sarm-worker'. */
  readonly service: string;
  readonly log: Log;
  readonly everyMs?: number;
  readonly patienceMs?: number;
  readonly stopMs?: number;
}

/**
 * Keeps spans in memory and sends them every few seconds as OTLP/JSON, one call at a time. A collector that is slow or away costs
 * spans and nothing else: they are not sent again, and they wait in a space of fixed size.
 */
export function createOtlpTracer(config: TraceConfig, options: OtlpTracerOptions): Tracer {
  const { log, service, everyMs = EVERY_MS, patienceMs = PATIENCE_MS, stopMs = STOP_MS } = options;
  const waiting: FinishedSpan[] = [];
  const ending = new AbortController();
  let sending: Promise<void> | undefined;
  let lost = 0;
  let quietUntil = 0;
  const resource = {
    'service.name': service,
    'service.version': PRODUCT.version,
    // Not the name of the machine, which may be that of a hospital.
    'service.instance.id': randomUUID(),
  };

  const post = async (spans: readonly FinishedSpan[]): Promise<void> => {
    const answer = await fetch(config.url, {
      method: 'POST',
      headers: { ...config.headers, 'content-type': 'application/json' },
      body: writeOtlpJson(spans, resource),
      // Another address was not configured, and may be one that is spoken to without TLS.
      redirect: 'error',
      signal: AbortSignal.any([ending.signal, AbortSignal.timeout(patienceMs)]),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the collector answered ${answer.status}`);
  };

  const lose = (spans: number, error?: unknown): void => {
    lost += spans;
    const now = Date.now();
    if (now < quietUntil) return;
    quietUntil = now + WARN_AGAIN_MS;
    log.warn(
      { lost, waiting: waiting.length, err: error },
      'spans were lost: the collector does not take them',
    );
    lost = 0;
  };

  const send = (): Promise<void> => {
    if (sending !== undefined || waiting.length === 0) return sending ?? Promise.resolve();
    const spans = waiting.splice(0, MOST_TOGETHER);
    sending = post(spans)
      .catch((error: unknown) => lose(spans.length, error))
      .finally(() => {
        sending = undefined;
        if (waiting.length >= MOST_TOGETHER) void send();
      });
    return sending;
  };

  const isIdle = (): boolean => waiting.length === 0 && sending === undefined;
  const sendAll = async (): Promise<void> => {
    while (!isIdle()) await send();
  };

  const keep = (span: FinishedSpan): void => {
    if (waiting.length >= MOST_WAITING) return lose(1);
    waiting.push(span);
    if (waiting.length >= MOST_TOGETHER) void send();
  };

  const timer = setInterval(() => void send(), everyMs).unref();
  return {
    begin({ name, kind, parent, traceId }) {
      const context = { traceId: parent?.traceId ?? traceId ?? newTraceId(), spanId: newSpanId() };
      const begin = Date.now();
      // Durations by the clock that nobody sets.
      const begun = performance.now();
      return {
        context,
        end: ({ attributes, failed }) =>
          keep({
            ...context,
            parentSpanId: parent?.spanId,
            name,
            kind,
            begin,
            end: begin + performance.now() - begun,
            failed,
            attributes,
          }),
      };
    },

    async stop() {
      clearInterval(timer);
      await Promise.race([sendAll(), delay(stopMs, undefined, { ref: false })]);
      ending.abort();
    },
  };
}
