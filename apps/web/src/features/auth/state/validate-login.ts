import { i18n } from '../../../shared/i18n/i18n.ts';
import type { Verdict } from '../../../shared/forms/use-form.ts';
import { problems } from '../../../shared/forms/validate-account.ts';

type Values = { email: string; password: string };

/** PLT-114, PLT-115; PLT-116: with both missing one text alone. */
export function validateLogin(values: Values, when: 'blur' | 'submit'): Verdict<Values> {
  const noEmail = values.email.trim() === '';
  const noPassword = values.password === '';
  if (when === 'submit' && noEmail && noPassword) return { fields: {}, form: i18n.t('auth:login.both') };
  return {
    fields: problems({
      email: noEmail ? i18n.t('auth:validation.emailRequired') : undefined,
      password: noPassword ? i18n.t('auth:validation.passwordRequired') : undefined,
    }),
  };
}
