import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newSpanId, newTraceId, readTraceparent, traceIdOf, writeTraceparent } from './trace-context.ts';

describe('traceparent', () => {
  it('is read as it was written', () => {
    const span = { traceId: newTraceId(), spanId: newSpanId() };
    expect(readTraceparent(writeTraceparent(span))).toEqual(span);
    const ofRequest = { traceId: traceIdOf(randomUUID()), spanId: newSpanId() };
    expect(readTraceparent(writeTraceparent(ofRequest))).toEqual(ofRequest);
  });

  it.each([
    undefined,
    '',
    'x',
    `00-${'0'.repeat(32)}-${'1'.repeat(16)}-01`,
    `00-${'1'.repeat(32)}-${'0'.repeat(16)}-01`,
    `01-${'1'.repeat(32)}-${'1'.repeat(16)}-01`,
    `00-${'G'.repeat(32)}-${'1'.repeat(16)}-01`,
    `00-${'1'.repeat(32)}-${'1'.repeat(16)}-01-more`,
  ])('is no span where it is %s', (text) => {
    expect(readTraceparent(text)).toBeUndefined();
  });
});
