import { randomUUID } from 'node:crypto';
import { allChores } from '@sarm/contracts/jobs/chore-table';
import { allJobs } from '@sarm/contracts/jobs/job-table';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newSpanId, newTraceId } from '../trace/trace-context.ts';
import { ORIGIN_FIELD, takeOrigin, withOrigin } from './job-origin.ts';

const payload = { taskId: randomUUID(), projectId: null };

describe('what a job goes back to', () => {
  it('comes apart from the payload as it was put beside it', () => {
    const origin = { requestId: randomUUID(), span: { traceId: newTraceId(), spanId: newSpanId() } };
    const stored = JSON.parse(JSON.stringify(withOrigin(payload, origin))) as unknown;
    expect(takeOrigin(stored)).toEqual({ payload, origin });
    expect(withOrigin(payload, {})).toEqual(payload);
  });

  it.each([
    ['a job of a former release', payload, payload],
    ['a scheduled chore', null, null],
    ['an unreadable origin', { ...payload, [ORIGIN_FIELD]: { requestId: 7, traceparent: {} } }, payload],
    ['an origin that is no object', { ...payload, [ORIGIN_FIELD]: 'x' }, payload],
  ])('is unknown for %s, whose work is done all the same', (_what, stored, expected) => {
    expect(takeOrigin(stored)).toEqual({
      payload: expected,
      origin: expect.not.objectContaining({ requestId: expect.anything(), span: expect.anything() }),
    });
  });

  it('is passed over by a worker that knows nothing of it: no payload is closed, none has the field', () => {
    for (const work of [...allJobs, ...allChores]) {
      const schema = z.toJSONSchema(work.payload, { io: 'input', unrepresentable: 'any' });
      expect([work.name, schema.type, schema.additionalProperties]).toEqual([work.name, 'object', undefined]);
      expect([work.name, Object.keys(schema.properties ?? {})]).not.toEqual([
        work.name,
        expect.arrayContaining([ORIGIN_FIELD]),
      ]);
    }
  });
});
