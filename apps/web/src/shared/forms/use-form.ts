import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';

type Errors<V> = Partial<Record<keyof V & string, string>>;
export interface Verdict<V> {
  readonly fields: Errors<V>;
  /** A text about the form as a whole. */
  readonly form?: string;
}

export interface FormOptions<V extends Record<string, string>> {
  readonly initial: V;
  readonly validate: (values: V, when: 'blur' | 'submit') => Verdict<V>;
  readonly onSubmit: (values: V) => Promise<void> | void;
}

/** Validates on blur and on submit, keeps what was typed, and puts the cursor into the first wrong field. */
export function useForm<V extends Record<string, string>>({ initial, validate, onSubmit }: FormOptions<V>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<V>>({});
  const [formError, setFormError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const inputs = useRef(new Map<string, HTMLInputElement>());

  const focusFirst = (wrong: Errors<V>): void => {
    const first = Object.keys(initial).find((name) => wrong[name] !== undefined);
    inputs.current.get(first ?? '')?.focus();
  };

  const set = (name: keyof V & string, value: string): void => {
    setValues((before) => ({ ...before, [name]: value }));
    // A complaint that has been answered should not stay; a new one waits for blur.
    if (
      errors[name] !== undefined &&
      validate({ ...values, [name]: value }, 'blur').fields[name] === undefined
    )
      setErrors((before) => ({ ...before, [name]: undefined }));
  };

  const field = <N extends keyof V & string>(name: N) => ({
    name,
    value: values[name],
    error: errors[name] !== undefined,
    helperText: errors[name],
    inputRef: (input: HTMLInputElement | null) => {
      if (input === null) inputs.current.delete(name);
      else inputs.current.set(name, input);
    },
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => set(name, event.target.value),
    onBlur: () => {
      const told = validate(values, 'blur').fields[name];
      setErrors((before) => ({ ...before, [name]: told }));
    },
  });

  /** Errors that only the server can know, e.g. a used e-mail. */
  const refuse = (verdict: Verdict<V>): void => {
    setErrors(verdict.fields);
    setFormError(verdict.form);
    focusFirst(verdict.fields);
  };

  const submit = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    const verdict = validate(values, 'submit');
    refuse(verdict);
    if (verdict.form !== undefined && Object.keys(verdict.fields).length === 0)
      inputs.current.get(Object.keys(initial)[0] ?? '')?.focus();
    if (verdict.form !== undefined || Object.values(verdict.fields).some((text) => text !== undefined))
      return;
    setBusy(true);
    try {
      await onSubmit(values);
    } finally {
      setBusy(false);
    }
  };

  return { values, errors, formError, busy, field, set, submit, refuse };
}
