import { describe, expect, it } from 'vitest';
import { errorCode, errorText, fieldErrors } from './api-error.ts';

describe('error texts', () => {
  it.each([
    [
      'PLT-194 BUS-202 the message',
      { status: 409, statusText: 'Conflict', data: { code: 'of a newer server', message: 'Taken' } },
      'Taken',
    ],
    [
      'PLT-194 the detail without a message',
      { status: 409, statusText: 'Conflict', data: { detail: 'Why' } },
      'Why',
    ],
    [
      'PLT-194 the message before the detail',
      { status: 400, statusText: '', data: { message: 'A', detail: 'B' } },
      'A',
    ],
    ['PLT-194 the bare status line', { status: 502, statusText: 'Bad Gateway' }, 'Error 502: Bad Gateway'],
    [
      'PLT-194 an empty message is none',
      { status: 500, statusText: 'Oops', data: { message: ' ' } },
      'Error 500: Oops',
    ],
  ])('%s', (_, error, text) => {
    expect(errorText(error)).toBe(text);
  });

  it('PLT-197 uses the fallback only when the answer has no text', () => {
    expect(errorText({ status: 500, statusText: 'x' }, 'Login failed')).toBe('Login failed');
    expect(errorText({ status: 401, statusText: 'x', data: { message: 'Wrong' } }, 'Login failed')).toBe(
      'Wrong',
    );
  });

  it('shows an answer by its code, in the language of the page and not of the server', () => {
    const refused = (data: object) => errorText({ status: 422, statusText: '', data });
    expect(refused({ code: 'not_found', message: 'Không tìm thấy' })).toBe('Not found');
    expect(refused({ code: 'file_too_large', params: { max: 5 }, message: '…' })).toBe(
      'The file is larger than the allowed 5 MB',
    );
    const name = { field: 'name', code: 'dataset_name_required', message: '…' };
    expect(refused({ code: 'invalid_request', errors: [name] })).toBe('Dataset name is required');
    expect(refused({ code: 'invalid_request', errors: [name, name] })).toBe('The request is not valid');
    const notice = { code: 'analysis.failed', because: [{ code: 'file.empty' }] };
    expect(refused({ code: 'task_failed', notice })).toBe('The analysis failed: The file is empty');
  });

  it.each([
    ['FETCH_ERROR', 'The server cannot be reached. Check your connection and try again.'],
    ['TIMEOUT_ERROR', 'The server took too long to answer. Please try again.'],
    ['PARSING_ERROR', 'The server gave an answer that could not be read. Please try again.'],
  ] as const)('PLT-195 says what %s means, whatever text the form has for its failure', (status, text) => {
    const error = { status, statusText: 'TypeError', data: '<html>' };
    expect([errorText(error), errorText(error, 'Login failed')]).toEqual([text, text]);
  });

  it('reads code and field errors of an answer and survives anything else', () => {
    const error = {
      status: 422,
      statusText: '',
      data: {
        code: 'x',
        errors: [
          { field: 'name', code: 'text_too_long', params: { max: 9 } },
          { field: 'a', message: 'm' },
          7,
        ],
      },
    };
    expect(errorCode(error)).toBe('x');
    expect(fieldErrors(error)).toEqual([
      { field: 'name', message: 'Must have at most 9 characters' },
      { field: 'a', message: 'm' },
      { field: '', message: 'Not valid' },
    ]);
    expect([errorCode(null), fieldErrors('x'), errorText(undefined)]).toEqual([
      undefined,
      [],
      'Unknown error',
    ]);
  });
});
