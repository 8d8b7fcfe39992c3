import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  useForm as useHookForm,
} from 'react-hook-form';
import { errorCode, errorText, fieldErrors } from '../api/api-error.ts';
import { loadOnline } from '../connection/connection.ts';
import { useToast } from '../state/use-toast.ts';
import type { CheckedWhen, Complaints, LoadSchema } from './form-rules.ts';

export interface FormSetup<V extends FieldValues> {
  readonly initial: V;
  /** The schema of the route's body: `async () => (await import('@sarm/contracts/http/…')).…Routes.create.body`. */
  readonly schema: LoadSchema;
  readonly toBody?: (values: V) => unknown;
  readonly check?: (values: V, when: CheckedWhen) => Complaints;
  /** A complaint about the complete form, shown instead of those about its fields. */
  readonly refuse?: (values: V) => string | undefined;
  /** Answers of a call as `useChange` gives them; nothing when the form showed the result itself. */
  readonly submit: (values: V) => Promise<{ readonly error?: unknown } | void>;
  /** Shown once the call went well, before `onSaved`. */
  readonly saved?: string;
  readonly onSaved?: () => void;
  /** The text for a failure that came without any. */
  readonly failed?: string;
  /** Fields to which refusals of the server belong that name none, by their code. */
  readonly fieldOfCode?: Readonly<Record<string, Path<V>>>;
}

const NONE = (): Complaints => ({});
/** Zod and the schemas are most of what a form weighs, and nothing of it is needed to show one. */
const bySchema = () => loadOnline(() => import('./schema-resolver.ts'));

/** The names of all fields, in the order in which the form was written. */
const pathsOf = (value: unknown, above = ''): string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([name, inner]) =>
        pathsOf(inner, above === '' ? name : `${above}.${name}`),
      )
    : [above];

/** '' is nothing typed, not zero: what cannot be read as a number stays wrong until it is. */
const toNumber = (text: unknown): unknown => {
  if (typeof text !== 'string') return text;
  return text.trim() === '' ? null : Number(text.trim().replace(',', '.'));
};

/** '' is a day or time that nobody entered: unknown, not an empty text. */
const toDay = (text: unknown): unknown => (text === '' ? null : text);

/** Whether the person has pressed anything since the form was shown: a dialog that opens moves the focus by itself. */
function useActed() {
  const acted = useRef(false);
  useEffect(() => {
    const note = (): void => {
      acted.current = true;
    };
    const events = ['keydown', 'pointerdown'] as const;
    for (const event of events) document.addEventListener(event, note, { capture: true });
    return () => {
      for (const event of events) document.removeEventListener(event, note, { capture: true });
    };
  }, []);
  return acted;
}

/** Validates on blur and on submit, keeps what was typed, and puts the cursor into the first wrong field. */
export function useForm<V extends FieldValues>(setup: FormSetup<V>) {
  const { initial, schema, toBody = (values: V) => values, check = NONE, refuse, submit } = setup;
  const toast = useToast();
  const [formError, setFormError] = useState<string | undefined>();
  const when = useRef<'blur' | 'submit'>('blur');
  const acted = useActed();
  const rules = useRef({ schema, toBody, check });
  useEffect(() => {
    rules.current = { schema, toBody, check };
  });
  // Fetched while people still type, so that the first blur does not wait for it.
  useEffect(() => void Promise.all([rules.current.schema(), bySchema()]).catch(() => undefined), []);
  const form = useHookForm<V>({
    defaultValues: initial as DefaultValues<V>,
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
    resolver: async (values, _context, options) =>
      (await bySchema()).resolveBySchema<V>(values, { ...rules.current, when: when.current }, options),
  });
  const { errors, isSubmitting } = form.formState;
  const paths = pathsOf(initial) as Path<V>[];
  const wrong = paths.filter((name) => get(errors, name) !== undefined);

  const complaintAt = (name: Path<V>): string | undefined =>
    (get(errors, name) as { message?: string } | undefined)?.message;

  const register = (name: Path<V>, rule: Pick<RegisterOptions<V>, 'setValueAs'> = {}) => {
    const { ref, onBlur, ...field } = form.register(name, {
      ...rule,
      // A complaint that has been answered should not stay, nor one of another field that this one answers.
      onChange: () => {
        if (wrong.length > 0) void form.trigger(wrong);
      },
    });
    const message = complaintAt(name);
    return {
      ...field,
      onBlur: (event: FocusEvent) => void (acted.current && onBlur(event)),
      inputRef: ref,
      error: message !== undefined,
      helperText: message,
    };
  };

  /** Refusals of the server: those about fields land there, the first gets the cursor. */
  const showRefusal = (error: unknown): void => {
    const named = fieldErrors(error).filter(({ field }) => get(initial, field) !== undefined);
    const byCode = setup.fieldOfCode?.[errorCode(error) ?? ''];
    const failureText = errorText(error, setup.failed);
    const complaints = byCode === undefined ? named : [{ field: byCode, message: failureText }];
    complaints.forEach(({ field, message }, index) =>
      form.setError(field as Path<V>, { type: 'server', message }, { shouldFocus: index === 0 }),
    );
    if (complaints.length === 0) setFormError(failureText);
  };

  const focusFirst = (found: unknown): void => {
    const first = paths.find((name) => get(found, name) !== undefined);
    if (first !== undefined) form.setFocus(first);
  };
  const send = form.handleSubmit(async (values) => {
    const answer = await submit(values);
    if (answer?.error !== undefined) {
      showRefusal(answer.error);
      return;
    }
    if (setup.saved !== undefined) toast.success(setup.saved);
    setup.onSaved?.();
  }, focusFirst);
  const onSubmit = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    const refusal = refuse?.(form.getValues());
    setFormError(refusal);
    if (refusal !== undefined) {
      form.clearErrors();
      focusFirst(initial);
      return;
    }
    when.current = 'submit';
    await send().finally(() => {
      when.current = 'blur';
    });
  };

  return {
    text: (name: Path<V>) => register(name),
    number: (name: Path<V>) => register(name, { setValueAs: toNumber }),
    date: (name: Path<V>) => ({ ...register(name, { setValueAs: toDay }), type: 'date' as const }),
    /** Holds the time of the place where it is typed; `momentOf` makes an instant of it. */
    moment: (name: Path<V>) => ({
      ...register(name, { setValueAs: toDay }),
      type: 'datetime-local' as const,
    }),
    control: form.control,
    formError,
    busy: isSubmitting,
    onSubmit: (event?: FormEvent) => void onSubmit(event),
  };
}
