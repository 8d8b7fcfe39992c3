import { describe, expect, it } from 'vitest';
import { isNotice, notice } from './notices.ts';

describe('notices', () => {
  it('carries a code and exactly the parameters of its text', () => {
    expect(notice('file.empty')).toEqual({ code: 'file.empty' });
    expect(notice('extraction.stored', { done: 1, total: 2 })).toEqual({
      code: 'extraction.stored',
      params: { done: 1, total: 2 },
    });
    // @ts-expect-error a text with a hole needs what fills it
    notice('extraction.stored');
    // @ts-expect-error there is no such code
    notice('The file is empty');
  });

  it('distinguishes a stored notice from a sentence and from a notice that lost or gained something', () => {
    const inner = notice('file.empty');
    expect(isNotice(notice('analysis.failed', undefined, [inner]))).toBe(true);
    expect(isNotice(JSON.parse(JSON.stringify(notice('extraction.stored', { done: 1, total: 2 }))))).toBe(
      true,
    );
    for (const wrong of [
      'The file is empty',
      null,
      {},
      { code: 'The file is empty' },
      { code: 'toString' },
      { code: 'file.empty', message: 'The file is empty' },
      { code: 'file.empty', params: { frame: 1 } },
      { code: 'file.picture_changes' },
      { code: 'file.picture_changes', params: { frame: { a: 1 } } },
      { code: 'analysis.failed', because: ['The file is empty'] },
    ])
      expect(isNotice(wrong)).toBe(false);
  });
});
