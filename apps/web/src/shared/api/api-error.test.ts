import { describe, expect, it } from 'vitest';
import { errorCode, errorText, fieldErrors } from './api-error.ts';

describe('error texts', () => {
  it.each([
    [
      'PLT-194 BUS-202 the message',
      { status: 409, statusText: 'Conflict', data: { message: 'Taken' } },
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

  it('PLT-197 uses the fallback only when the answer tells nothing', () => {
    expect(errorText({ status: 500, statusText: 'x' }, 'Login failed')).toBe('Login failed');
    expect(errorText({ status: 401, statusText: 'x', data: { message: 'Wrong' } }, 'Login failed')).toBe(
      'Wrong',
    );
  });

  it('PLT-195 has words for what failed below HTTP', () => {
    const words = (['FETCH_ERROR', 'TIMEOUT_ERROR', 'PARSING_ERROR'] as const).map((status) =>
      errorText({ status, statusText: 'TypeError' }),
    );
    expect(new Set(words).size).toBe(3);
    expect(words.join(' ')).not.toContain('ERROR');
  });

  it('reads code and field errors of an answer and survives anything else', () => {
    const error = {
      status: 422,
      statusText: '',
      data: { code: 'x', errors: [{ field: 'name', message: 'm' }] },
    };
    expect(errorCode(error)).toBe('x');
    expect(fieldErrors(error)).toEqual([{ field: 'name', message: 'm' }]);
    expect([errorCode(null), fieldErrors('x'), errorText(undefined)]).toEqual([
      undefined,
      [],
      'Unknown error',
    ]);
  });
});
