import { AppError } from '@sarm/domain/catalogue/errors';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseUploadMetadata, sha256Of } from './upload-metadata.ts';

const encode = (value: string): string => Buffer.from(value).toString('base64');

describe('Upload-Metadata', () => {
  it('gives back what was sent, in any script', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.stringMatching(/^[a-z_]{1,20}$/), fc.string({ unit: 'grapheme' })),
        (fields) => {
          const header = Object.entries(fields)
            .map(([key, value]) => `${key} ${encode(value)}`)
            .join(',');
          expect(parseUploadMetadata(header)).toEqual({ ...fields });
        },
      ),
    );
  });

  it('takes a key without a value and an absent header', () => {
    expect(parseUploadMetadata('is_confidential')).toEqual({ is_confidential: '' });
    expect(parseUploadMetadata(undefined)).toEqual({});
  });

  it.each([
    'name a b',
    'name !!!',
    'name YQ==,name YQ==',
    `name ${Buffer.from([0xff, 0xfe]).toString('base64')}`,
  ])('refuses %s', (header) => expect(() => parseUploadMetadata(header)).toThrow(AppError));

  it('makes no prototype out of a hostile key', () => {
    const parsed = parseUploadMetadata(`__proto__ ${encode('x')}`);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
  });

  it('requires a SHA-256 in hexadecimal', () => {
    expect(sha256Of({ sha256: 'A'.repeat(64) })).toBe('a'.repeat(64));
    for (const sha256 of ['', 'a'.repeat(63), 'g'.repeat(64)])
      expect(() => sha256Of({ sha256 })).toThrow(AppError);
  });
});
