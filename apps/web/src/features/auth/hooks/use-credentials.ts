import { type ChangeEvent, type FocusEvent, type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Credentials } from '../state/sign-in.ts';

type Field = keyof Credentials;
type Complaints = Partial<Record<Field, string>>;

const isPress = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('a, button') !== null;

/**
 * The two fields of the sign-in screen, checked on blur and on submit. Everybody's first load pays for this form, so it
 * does without the form library that all others use (13 kB): it has no more rules than that nothing may be empty.
 */
export function useCredentials(onSubmit: (typed: Credentials) => Promise<void>) {
  const { t } = useTranslation('auth');
  const [typed, setTyped] = useState<Credentials>({ email: '', password: '' });
  const [complaints, setComplaints] = useState<Complaints>({});
  const [formError, setFormError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const inputs = useRef<Partial<Record<Field, HTMLInputElement | null>>>({});

  /** PLT-114, PLT-115 */
  const complaintOf = (name: Field, value: string): Complaints => {
    if (value.trim() !== '') return { [name]: undefined };
    return { [name]: t(name === 'email' ? 'validation.emailRequired' : 'validation.passwordRequired') };
  };
  const field = (name: Field) => ({
    name,
    value: typed[name],
    error: complaints[name] !== undefined,
    helperText: complaints[name],
    inputRef: (input: HTMLInputElement | null) => {
      inputs.current[name] = input;
    },
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      setTyped({ ...typed, [name]: target.value });
      if (target.value !== '') setComplaints({ ...complaints, [name]: undefined });
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // On the way to a button or link the complaint would move it from under the pointer, and the press would be lost.
      if (!isPress(relatedTarget)) setComplaints({ ...complaints, ...complaintOf(name, typed[name]) });
    },
  });

  const submit = async (): Promise<void> => {
    const found = { ...complaintOf('email', typed.email), ...complaintOf('password', typed.password) };
    const missing = (['email', 'password'] as const).filter((name) => found[name] !== undefined);
    // PLT-116: with both missing one text alone.
    const both = missing.length === 2;
    setComplaints(both ? {} : found);
    setFormError(both ? t('login.both') : undefined);
    const [first] = missing;
    if (first !== undefined) {
      inputs.current[first]?.focus();
      return;
    }
    setBusy(true);
    await onSubmit(typed).finally(() => setBusy(false));
  };
  const onFormSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void submit();
  };
  return { field, formError, busy, onSubmit: onFormSubmit };
}
