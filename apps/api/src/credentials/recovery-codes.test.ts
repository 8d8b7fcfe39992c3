import { describe, expect, it } from 'vitest';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';

describe('recovery codes', () => {
  it('security finding 14: have at least 112 bits, which no plain hash gives away', () => {
    const codes = Array.from({ length: 50 }, newRecoveryCodes).flat();
    const letters = codes.map((code) => code.replaceAll('-', ''));
    const alphabet = new Set(letters.join('')).size;
    for (const each of letters) expect(each.length * Math.log2(alphabet)).toBeGreaterThanOrEqual(112);
    expect(new Set(codes).size).toBe(codes.length);
    // No place of a code is the same in all of them.
    const length = letters[0]?.length ?? 0;
    for (let at = 0; at < length; at += 1)
      expect(new Set(letters.map((each) => each[at])).size).toBeGreaterThan(alphabet / 2);
  });

  it('fit into the field that takes them, and are the same however they are typed', () => {
    const [code = ''] = newRecoveryCodes();
    expect(code).toMatch(/^(?:[a-z2-9]{5}-){4}[a-z2-9]{5}$/);
    const typed = ` ${code.toUpperCase().replaceAll('-', '  ')} `;
    expect(hashRecoveryCode(typed)).toEqual(hashRecoveryCode(code));
  });
});
