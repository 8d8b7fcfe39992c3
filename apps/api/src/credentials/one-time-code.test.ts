import { describe, expect, it } from 'vitest';
import { base32, codeAt, otpauthUrl, stepAt, stepOfCode } from './one-time-code.ts';

const SECRET = Buffer.from('12345678901234567890');
const at = (seconds: number): Date => new Date(seconds * 1000);

describe('a one-time code', () => {
  // RFC 6238, appendix B, the last six of its eight digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i s is that of the standard', (seconds, code) => {
    expect(codeAt(SECRET, stepAt(at(seconds)))).toBe(code);
  });

  it('is taken half a minute early and late, and no longer', () => {
    const now = 1_111_111_111;
    const step = stepAt(at(now));
    for (const late of [-30, 0, 30]) expect(stepOfCode(SECRET, '050471', at(now + late))).toBe(step);
    for (const late of [-60, 60]) expect(stepOfCode(SECRET, '050471', at(now + late))).toBeUndefined();
    for (const wrong of ['', '50471', '0504711', '050472']) {
      expect(stepOfCode(SECRET, wrong, at(now))).toBeUndefined();
    }
  });

  it('is set up by an address that apps read', () => {
    expect(base32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(base32(Buffer.from('f'))).toBe('MY');
    expect(otpauthUrl(SECRET, { issuer: 'Clinic & Lab', account: 'a+b@example.org' })).toBe(
      'otpauth://totp/Clinic%20%26%20Lab:a%2Bb%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Clinic%20%26%20Lab&digits=6&period=30',
    );
  });
});
