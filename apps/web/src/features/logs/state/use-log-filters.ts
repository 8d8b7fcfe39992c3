import { LOG_SEVERITIES, LOG_TYPES } from '@sarm/domain/statuses';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { DEFAULT_RANGE, type LogRange, rangeOf } from './log-range.ts';

const NAMES = ['type', 'severity', 'range', 'startDate', 'endDate'] as const;
type Asked = Readonly<Record<(typeof NAMES)[number], string>>;

const known = <Value extends string>(values: readonly Value[], text: string): Value | undefined =>
  values.find((each) => each === text);

/** The filters of the log stand in the address; another one starts at the first page again. */
export function useLogFilters() {
  const [query, setQuery] = useSearchParams();
  // Read once: a moment that moves on would ask the server again with every look.
  const [now] = useState(() => Date.now());
  const asked = Object.fromEntries(NAMES.map((name) => [name, query.get(name) ?? ''])) as Asked;
  const set = useCallback(
    (changes: Partial<Asked>) =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before);
          for (const name of ['page', 'id']) next.delete(name);
          for (const [name, value] of Object.entries(changes))
            if (value === '') next.delete(name);
            else next.set(name, value);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setQuery],
  );
  const range: LogRange = rangeOf(asked, now);
  const [type, severity] = [known(LOG_TYPES, asked.type), known(LOG_SEVERITIES, asked.severity)];
  const preset = asked.startDate === '' && asked.endDate === '' ? asked.range || DEFAULT_RANGE : null;
  return {
    asked,
    range,
    preset,
    set,
    /** As the calls name them. */
    sent: {
      ...(type === undefined ? {} : { type }),
      ...(severity === undefined ? {} : { severity }),
      ...range,
    },
    count: [type, severity, preset === null ? true : undefined].filter((each) => each !== undefined).length,
  };
}
export type LogFilters = ReturnType<typeof useLogFilters>;
