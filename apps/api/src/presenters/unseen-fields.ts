const isEmpty = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0);

/**
 * A person who sees a code and empty texts in place of names sends them back when a form is saved. What was only shown is
 * left as it is: it would overwrite names that the person never saw.
 */
export const unseenFields = <F extends object>(sent: F, code: string): Partial<F> =>
  Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== code && !isEmpty(value)),
  ) as Partial<F>;
