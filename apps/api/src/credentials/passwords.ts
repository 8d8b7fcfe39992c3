import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { Params } from '@sarm/domain/catalogue/notices';
import { isBreached } from './breached-passwords.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { inTurn } from '../in-turn.ts';

/** Argon2id with 19 MiB and two passes: some 20 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The same letters typed on another keyboard may arrive as other code points. */
const normal = (password: string): string => password.normalize('NFKC');

/** Half of Node's four threads. */
const turn = inTurn(2);

export const hashPassword = (password: string): Promise<string> => turn(() => hash(normal(password), COST));

/** Made at the start: the first unknown e-mail must not take longer than the next. */
const decoy = hashPassword('no account has this password');

/** Takes as long for an account that does not exist, so the time reveals nothing (PLT-197). */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await decoy);
  const matches = await turn(() => verify(against, normal(password)));
  return stored !== undefined && matches;
}

/** Length and lists of what attackers try first; no rules of composition, which only make passwords worse. */
export function checkNewPassword(
  password: string,
  rules: { minLength: number; email: string; field?: string },
): void {
  // Code points, not UTF-16 units: an emoji is one character to the person who types it.
  if (Array.from(normal(password)).length < rules.minLength) {
    throw refusal('password_too_short', rules.field, { min: rules.minLength });
  }
  const lower = normal(password).toLowerCase();
  if (COMMON_PASSWORDS.has(lower) || isBreached(lower) || lower === rules.email)
    throw refusal('password_too_common', rules.field);
}

const refusal = (
  code: 'password_too_short' | 'password_too_common',
  field = 'password',
  params: Params = {},
): AppError => new AppError(code, { params, errors: [{ field, code, params }] });
