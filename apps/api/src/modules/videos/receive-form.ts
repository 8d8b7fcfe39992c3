import { pipeline, type Readable } from 'node:stream';
import { AppError } from '@sarm/domain/catalogue/errors';
import { UPLOADS } from '@sarm/domain/limits';
import type { FastifyRequest } from 'fastify';
import { drainRequest } from './drain-request.ts';
import { type FileRules, inspectStream } from './inspect-stream.ts';
import { guardRate, nextAtRate, type RateLimits } from './guard-rate.ts';

const LIMITS = { fieldNameSize: 100, fieldSize: 20_000, fields: 30, files: 1, parts: 31, headerPairs: 50 };

export interface FormTarget {
  /** Fields that are given before the form is read. */
  readonly initial: Readonly<Record<string, string>>;
  /** Decides with the fields so far, before a byte of the file is kept, and takes the checked bytes to their place. */
  readonly placeFor: (fields: Readonly<Record<string, string>>) => Promise<(body: Readable) => Promise<void>>;
  /** Looked at before its place is decided; throws for a name that is refused. */
  readonly checkName?: (fileName: string) => void;
  readonly rules: FileRules;
}

export interface ReceivedForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly fileName: string | undefined;
}

/** Reads a form with one file; the file is never held in memory, and not begun before its place is decided. */
export async function receiveForm(
  request: FastifyRequest,
  target: FormTarget,
  rate: RateLimits = UPLOADS,
): Promise<ReceivedForm> {
  const fields: Record<string, string> = { ...target.initial };
  let fileName: string | undefined;
  try {
    const limits = { ...LIMITS, fileSize: Number.POSITIVE_INFINITY };
    const parts = request.parts({ limits });
    for (;;) {
      const { value: part, done } = await nextAtRate(parts.next(), request.raw.socket, rate);
      if (done === true) break;
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated) throw tooLong(part.fieldname);
        fields[part.fieldname] = String(part.value);
        continue;
      }
      if (part.fieldname !== 'file') {
        part.file.resume();
        continue;
      }
      fileName = part.filename;
      target.checkName?.(fileName);
      const place = await target.placeFor(fields);
      const checked = inspectStream(target.rules);
      const guarded = guardRate(rate);
      // An abort of the client passes to the store through these pipes, which then keeps nothing of the file.
      pipeline(part.file, guarded, checked, () => undefined);
      await place(checked);
    }
    return { fields, fileName };
  } catch (error) {
    drainRequest(request);
    throw isBrokenForm(error) ? new AppError('invalid_request', { cause: error }) : error;
  }
}

/** The parser's own errors carry no code; a form that ends too early is the sender's fault, not ours. */
const isBrokenForm = (error: unknown): boolean =>
  error instanceof Error && !('code' in error) && /\bmultipart\b/i.test(error.message);

const tooLong = (field: string): AppError =>
  new AppError('invalid_request', {
    errors: [{ field: field.slice(0, 100), code: 'text_too_long', params: { max: LIMITS.fieldSize } }],
  });
