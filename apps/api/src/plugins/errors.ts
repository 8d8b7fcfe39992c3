import { TurnRefused } from '@sarm/database/kernel/fair-turns';
import { AppError, ERROR_STATUS, type ErrorCode } from '@sarm/domain/catalogue/errors';
import { chooseLanguage, type Language } from '@sarm/domain/languages';
import { createTranslator } from '@sarm/messages/create-translator';
import { complaintText, describeError } from '@sarm/messages/error-text';
import { StorageFull } from '@sarm/runtime/blobs/blob-store';
import type { Log } from '@sarm/runtime/log/log';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { Throttled } from '../credentials/throttle.ts';
import { isConnectionFailure } from '../http/connection-failure.ts';
import { fieldErrors } from '../http/parse-parts.ts';
import type { CountedLimit } from './call-metrics.ts';

const RETRY_AFTER_SECONDS = '5';

/** Errors of Fastify and its plugins, by their code or, where a plugin has many, by their status. */
const BY_FASTIFY_CODE: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media_type',
  FST_ERR_BAD_URL: 'not_found',
};
const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  416: 'range_not_satisfiable',
  429: 'too_many_requests',
  503: 'unavailable',
};
/** statement timeout, lock timeout, deadlock, serialization failure: the same request may well succeed later. */
const SQL_BUSY = new Set(['57014', '55P03', '40P01', '40001']);
/** Text that PostgreSQL cannot store, such as a NUL character in a name. */
const SQL_BAD_TEXT = new Set(['22021', '22P05']);
const SQL_DISK_FULL = '53100';

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** The one place where a failure becomes an answer. What is not recognised here is logged and hidden. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ZodError)
    return new AppError('invalid_request', { errors: fieldErrors(error), cause: error });
  const code = codeOf(error);
  if (error instanceof StorageFull || code === 'ENOSPC' || code === 'EDQUOT' || code === SQL_DISK_FULL) {
    return new AppError('storage_full', { cause: error });
  }
  if (isConnectionFailure(error) || error instanceof TurnRefused || SQL_BUSY.has(code))
    return new AppError('unavailable', { cause: error });
  if (SQL_BAD_TEXT.has(code)) return new AppError('invalid_request', { cause: error });
  const status = (error as Partial<FastifyError> | null)?.statusCode ?? 500;
  const mapped = BY_FASTIFY_CODE[code] ?? BY_STATUS[status];
  if (mapped !== undefined) return new AppError(mapped, { cause: error });
  // A body that is no JSON and the like: the request does not fit, which is 422 in this API (PLT-150).
  if (status >= 400 && status < 500) return new AppError('invalid_request', { cause: error });
  return new AppError('internal', { cause: error });
}

/** message and detail hold the same text (BUS-222), in the language of the caller; code and params are for programs. */
export function errorBodyOf(error: AppError, requestId: string, language: Language) {
  const t = createTranslator(language);
  const text = describeError(t, error);
  const { code, params, notice, errors = [] } = error;
  const misfits = errors.map((each) => ({ ...each, message: complaintText(t, each) }));
  return {
    code,
    ...(params === undefined ? {} : { params }),
    ...(notice === undefined ? {} : { notice }),
    message: text,
    detail: text,
    ...(error.status === ERROR_STATUS.invalid_request ? { errors: misfits } : {}),
    requestId,
  };
}

export function sendError(reply: FastifyReply, error: AppError, request: FastifyRequest): FastifyReply {
  if (error.status === 401) reply.header('www-authenticate', 'Bearer');
  if ((error.status === 503 || error.status === 429) && !reply.hasHeader('retry-after')) {
    reply.header('retry-after', RETRY_AFTER_SECONDS);
  }
  return reply
    .status(error.status)
    .type('application/json; charset=utf-8')
    .send(errorBodyOf(error, request.id, chooseLanguage(request.headers['accept-language'])));
}

/** Called for every failure that is the server's own. */
export type NoteFailure = (failure: {
  readonly route: string;
  readonly code: ErrorCode;
  readonly request: FastifyRequest;
}) => void;

export interface ErrorNotes {
  readonly failure?: NoteFailure;
  readonly throttled?: (limit: CountedLimit) => void;
}

function limitOf(error: AppError): CountedLimit {
  if (error instanceof Throttled) return 'tries';
  return error.code === 'too_many_uploads' ? 'uploads' : 'calls';
}

export function installErrors(app: FastifyInstance, log: Log, notes: ErrorNotes = {}): void {
  app.setErrorHandler((error, request: FastifyRequest, reply) => {
    const appError = toAppError(error);
    const context = { requestId: request.id, route: request.routeOptions.config.bound?.id, err: error };
    if (appError.code === 'internal') log.error(context, 'a request failed');
    else if (appError.status >= 500) log.warn(context, 'a request could not be served');
    if (appError.status === 429) notes.throttled?.(limitOf(appError));
    if (appError.status >= 500) notes.failure?.({ route: context.route ?? '', code: appError.code, request });
    // A stream that already began can only be cut: the status has gone out.
    if (reply.raw.headersSent) {
      reply.raw.destroy();
      return reply;
    }
    return sendError(reply, appError, request);
  });
}
