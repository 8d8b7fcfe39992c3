import type { CheckedWhen, Complaints } from './form-rules.ts';
import { i18n } from '../i18n/i18n.ts';

/** PLT-119, PLT-120: what the schema cannot know, the length of the setting and the repetition. */
export const checkNewPassword =
  <Field extends string>(
    min: number,
    field: Field,
    tooShort = (): string => i18n.t('auth:validation.passwordShort', { min }),
  ) =>
  (values: Readonly<Record<Field | 'confirm', string>>, when: CheckedWhen): Complaints => {
    const { [field]: password, confirm } = values;
    return {
      ...(password !== '' && password.length < min ? { [field]: tooShort() } : {}),
      // An empty repetition is only wrong once the form is sent.
      ...(password === confirm || (when === 'blur' && confirm === '')
        ? {}
        : { confirm: i18n.t('auth:validation.passwordsDiffer') }),
    };
  };
