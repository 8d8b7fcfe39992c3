import { createHash, randomInt } from 'node:crypto';
import { AUTH } from '@sarm/domain/limits';

/** No letter or digit that is read as another one. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const PARTS = 5;
const part = (): string => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Some 124 bits each: too many to try out against a stolen database, so a plain hash keeps them (ASVS 6.5.2). */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: AUTH.recoveryCodes }, () => Array.from({ length: PARTS }, part).join('-'));

/** As people type it: spaces, capitals and the lines between do not matter. */
export const hashRecoveryCode = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest();
