import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { AppError } from '@sarm/domain/catalogue/errors';
import { describe, expect, it } from 'vitest';
import { checkNewPassword } from './passwords.ts';

const listed = gunzipSync(readFileSync(join(import.meta.dirname, 'breached-passwords.txt.gz')))
  .toString()
  .trimEnd()
  .split('\n');
const refusalOf = (password: string, minLength = 6): string | undefined => {
  try {
    checkNewPassword(password, { minLength, email: 'anna@example.org' });
    return undefined;
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
};

describe('new passwords', () => {
  it('ASVS 6.2.4: are none of far more than 3,000 common ones of every length that the setting allows', () => {
    expect(listed).toHaveLength(48_740);
    expect(listed.filter((each) => each.length >= 8).length).toBeGreaterThan(20_000);
    for (const each of listed) expect(refusalOf(each)).toBe('password_too_common');
  });

  it('ASVS 6.2.12: are not from breaches, in whatever case and width they are typed', () => {
    for (const each of [
      'Liverpool1',
      'MICHAEL1',
      'ｑwerty123456',
      '1Q2W3E4R5T6Y',
      'laboratory',
      'anna@example.org',
    ])
      expect(refusalOf(each)).toBe('password_too_common');
    for (const each of ['nine red boats', 'correct horse battery staple', 'Xk4!pelican-moss'])
      expect(refusalOf(each)).toBeUndefined();
    expect(refusalOf('liverpool1', 12)).toBe('password_too_short');
  });

  it('are compared with a list that holds each once, in lower case and in order', () => {
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed.every((each) => each === each.normalize('NFKC').toLowerCase() && !/\s/.test(each))).toBe(
      true,
    );
    expect(listed.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(listed);
  });
});
