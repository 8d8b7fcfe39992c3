import { z } from 'zod';
import type { Origin } from '../trace/origin.ts';
import { readTraceparent, writeTraceparent } from '../trace/trace-context.ts';

/**
 * Beside the fields of the payload, because the engine copies the payload from attempt to attempt and into the dead letter, and no
 * column of ours. Workers of a release that knows nothing of it pass over it: payloads take fields that they do not name.
 */
export const ORIGIN_FIELD = 'origin';

const storedOrigin = z.object({ requestId: z.uuid().optional(), traceparent: z.string().optional() });

export function withOrigin(payload: object, { requestId, span }: Origin): object {
  if (requestId === undefined && span === undefined) return payload;
  return {
    ...payload,
    [ORIGIN_FIELD]: {
      ...(requestId === undefined ? {} : { requestId }),
      ...(span === undefined ? {} : { traceparent: writeTraceparent(span) }),
    },
  };
}

/** Apart again. A job of a former release has none, and one that cannot be read must not keep the job from being done. */
export function takeOrigin(data: unknown): { readonly payload: unknown; readonly origin: Origin } {
  if (typeof data !== 'object' || data === null || !(ORIGIN_FIELD in data))
    return { payload: data, origin: {} };
  const { [ORIGIN_FIELD]: stored, ...payload } = data;
  const { data: read } = storedOrigin.safeParse(stored);
  return { payload, origin: { requestId: read?.requestId, span: readTraceparent(read?.traceparent) } };
}
