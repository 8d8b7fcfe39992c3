import { AppError } from '@sarm/domain/catalogue/errors';
import { StorageFull } from '@sarm/runtime/blobs/blob-store';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { errorBodyOf, toAppError } from './errors.ts';

const withCode = (code: string, extra: object = {}): Error =>
  Object.assign(new Error('raw'), { code, ...extra });

describe('one mapping of failures to answers', () => {
  it.each([
    ['a refused connection', withCode('ECONNREFUSED'), 503],
    ['both addresses of a host refused', new AggregateError([withCode('ECONNREFUSED')]), 503],
    ['a server that shuts down', withCode('57P01'), 503],
    ['a server that starts up', withCode('57P03'), 503],
    ['too many connections', withCode('53300'), 503],
    ['a cut connection', new Error('Connection terminated unexpectedly'), 503],
    ['a pool that waited too long', new Error('timeout exceeded when trying to connect'), 503],
    ['a statement that took too long', withCode('57014'), 503],
    ['a deadlock', withCode('40P01'), 503],
    ['a store that fails', Object.assign(new Error('x'), { $metadata: { httpStatusCode: 502 } }), 503],
    ['a wrapped network failure', new Error('put failed', { cause: withCode('ECONNRESET') }), 503],
    ['a full disk', withCode('ENOSPC'), 507],
    ['a full store', new StorageFull(null), 507],
    ['a database whose disk is full', withCode('53100'), 507],
    ['a NUL character in a text', withCode('22021'), 422],
    ['a body that is no JSON', withCode('FST_ERR_CTP_INVALID_JSON_BODY', { statusCode: 400 }), 422],
    ['a body that is too large', withCode('FST_ERR_CTP_BODY_TOO_LARGE', { statusCode: 413 }), 413],
    ['a content type without a parser', withCode('FST_ERR_CTP_INVALID_MEDIA_TYPE', { statusCode: 415 }), 415],
    ['a value that is no error at all', 'boom', 500],
    ['anything else', new Error('select * from users'), 500],
  ])('%s', (_, error, status) => {
    expect(toAppError(error).status).toBe(status);
  });

  it('hides what it does not recognise', () => {
    const body = errorBodyOf(toAppError(new Error('select secret from users')), 'r0', 'en');
    expect(body.message).toBe('Something went wrong on the server');
    expect(JSON.stringify(body)).not.toContain('secret');
  });
});

describe('error body', () => {
  it('BUS-222 has message and detail with the same text, and errors for 422', () => {
    const misfit = toAppError(z.object({ name: z.string() }).safeParse({}).error);
    const body = errorBodyOf(misfit, 'r1', 'en');
    expect(body.message).toBe(body.detail);
    expect(body).toMatchObject({ code: 'invalid_request', requestId: 'r1' });
    expect(body.errors).toMatchObject([{ field: 'name', message: expect.stringMatching(/./) }]);
    const other = errorBodyOf(new AppError('not_found'), 'r2', 'en');
    expect(other).toEqual({ code: 'not_found', message: 'Not found', detail: 'Not found', requestId: 'r2' });
  });

  it('gives programs the code and the parameters of its texts, field by field', () => {
    const misfit = new AppError('invalid_request', {
      errors: [{ field: 'name', code: 'text_too_long', params: { max: 200 } }],
    });
    const text = 'Must have at most 200 characters';
    expect(errorBodyOf(misfit, 'r1', 'en')).toEqual({
      code: 'invalid_request',
      message: text,
      detail: text,
      errors: [{ field: 'name', code: 'text_too_long', params: { max: 200 }, message: text }],
      requestId: 'r1',
    });
    const large = errorBodyOf(new AppError('file_too_large', { params: { max: 7 } }), 'r1', 'en');
    expect(large).toMatchObject({ params: { max: 7 }, detail: 'The file is larger than the allowed 7 MB' });
  });
});
