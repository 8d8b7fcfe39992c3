import { i18n } from '../i18n/i18n.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** PLT-114, PLT-118 */
export function emailProblem(email: string): string | undefined {
  if (email.trim() === '') return i18n.t('auth:validation.emailRequired');
  return EMAIL.test(email.trim()) ? undefined : i18n.t('auth:validation.emailInvalid');
}

/** PLT-115, PLT-119 */
export function newPasswordProblem(password: string, min: number): string | undefined {
  if (password === '') return i18n.t('auth:validation.passwordRequired');
  return password.length < min ? i18n.t('auth:validation.passwordShort', { min }) : undefined;
}

/** PLT-120 */
export const repetitionProblem = (password: string, repeated: string): string | undefined =>
  password === repeated ? undefined : i18n.t('auth:validation.passwordsDiffer');

/** An error text leaves its field out instead of setting it to undefined. */
export const problems = <K extends string>(
  found: Readonly<Record<K, string | undefined>>,
): Partial<Record<K, string>> =>
  Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined)) as Partial<
    Record<K, string>
  >;
