import { createHash, randomInt } from 'node:crypto';
import { AUTH } from '@sarm/domain/limits';

/** No letter or digit that is read as another one. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const part = (): string => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Some 50 bits each: too many to guess, so a plain hash keeps them. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: AUTH.recoveryCodes }, () => `${part()}-${part()}`);

/** As people type it: spaces, capitals and the line in the middle do not matter. */
export const hashRecoveryCode = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest();
