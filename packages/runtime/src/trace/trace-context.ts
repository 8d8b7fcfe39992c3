import { randomFillSync } from 'node:crypto';
import type { SpanContext } from './span.ts';

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/;

/** Version 00 of W3C Trace Context; the last part says that the span is recorded. */
export const writeTraceparent = ({ traceId, spanId }: SpanContext): string => `00-${traceId}-${spanId}-01`;

export function readTraceparent(text: string | undefined): SpanContext | undefined {
  const [, traceId, spanId] = TRACEPARENT.exec(text ?? '') ?? [];
  return traceId === undefined || spanId === undefined ? undefined : { traceId, spanId };
}

/** A request and its trace have one id: whoever has that of an error opens its trace without a search. */
export const traceIdOf = (requestId: string): string => requestId.replaceAll('-', '').toLowerCase();

/** Drawn for many ids at once: the way to the source costs more than the rest of a span. Each byte is used once. */
const pool = Buffer.alloc(4096);
let used = pool.length;

function randomHex(bytes: number): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += bytes;
  return pool.toString('hex', used - bytes, used);
}

export const newTraceId = (): string => randomHex(16);
export const newSpanId = (): string => randomHex(8);
