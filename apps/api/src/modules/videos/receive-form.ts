import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { pipeline as flow } from 'node:stream/promises';
import { AppError } from '@sarm/domain/errors';
import type { SystemSettings } from '@sarm/domain/settings';
import type { FastifyRequest } from 'fastify';
import { drainRequest } from './drain-request.ts';
import { inspectStream } from './inspect-stream.ts';
import { checkExtension } from './upload-fields.ts';

const LIMITS = { fieldNameSize: 100, fieldSize: 20_000, fields: 30, files: 1, parts: 31, headerPairs: 50 };

export interface FormTarget {
  /** Takes the checked bytes to their final place, or undefined while the form has not named the dataset yet. */
  readonly placeFor: (
    fields: Readonly<Record<string, string>>,
  ) => Promise<((body: Readable) => Promise<void>) | undefined>;
  readonly stagingFolder: string;
  readonly settings: SystemSettings;
}

export interface ReceivedForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly fileName: string | undefined;
  /** Where the file waits when it came before the field that says where it belongs. */
  readonly stagedPath: string | undefined;
}

/** Reads a form with one file, in whatever order its parts come; the file is never held in memory. */
export async function receiveForm(request: FastifyRequest, target: FormTarget): Promise<ReceivedForm> {
  const fields: Record<string, string> = {};
  let fileName: string | undefined;
  let stagedPath: string | undefined;
  try {
    const limits = { ...LIMITS, fileSize: Number.POSITIVE_INFINITY };
    for await (const part of request.parts({ limits })) {
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
      checkExtension(fileName, target.settings);
      const place = await target.placeFor(fields);
      const checked = inspectStream(target.settings.general.maxUploadSize);
      // An abort of the client reaches the store through this pipe, which then keeps nothing of the file.
      pipeline(part.file, checked, () => undefined);
      if (place === undefined) stagedPath = await stage(checked, target.stagingFolder);
      else await place(checked);
    }
    return { fields, fileName, stagedPath };
  } catch (error) {
    if (stagedPath !== undefined) await rm(stagedPath, { force: true });
    drainRequest(request);
    throw isBrokenForm(error) ? new AppError('invalid_request', { cause: error }) : error;
  }
}

/** The parser's own errors carry no code; a form that ends too early is the sender's fault, not ours. */
const isBrokenForm = (error: unknown): boolean =>
  error instanceof Error && !('code' in error) && /\bmultipart\b/i.test(error.message);

const tooLong = (field: string): AppError =>
  new AppError('invalid_request', { errors: [{ field: field.slice(0, 100), message: 'Too long' }] });

async function stage(body: Readable, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${randomUUID()}.part`);
  try {
    await flow(body, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return path;
}
