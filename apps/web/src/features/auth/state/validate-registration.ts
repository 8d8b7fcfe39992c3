import { i18n } from '../../../shared/i18n/i18n.ts';
import type { Verdict } from '../../../shared/forms/use-form.ts';
import {
  emailProblem,
  newPasswordProblem,
  problems,
  repetitionProblem,
} from '../../../shared/forms/validate-account.ts';

export type Registration = { displayName: string; email: string; password: string; confirm: string };

/** PLT-114, PLT-115, PLT-117 to PLT-120 */
export const validateRegistration =
  (passwordMinLength: number) =>
  (values: Registration, when: 'blur' | 'submit'): Verdict<Registration> => ({
    fields: problems({
      displayName: values.displayName.trim() === '' ? i18n.t('auth:validation.nameRequired') : undefined,
      email: emailProblem(values.email),
      password: newPasswordProblem(values.password, passwordMinLength),
      // An empty repetition is only wrong once the form is sent.
      confirm:
        when === 'blur' && values.confirm === ''
          ? undefined
          : repetitionProblem(values.password, values.confirm),
    }),
  });
