import { LOG_SEVERITIES, LOG_TYPES } from '@sarm/domain/statuses';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { baseApi } from '../../../shared/api/base-api.ts';
import { useAppDispatch } from '../../../shared/api/store-types.ts';
import { DEFAULT_RANGE, type LogRange, rangeOf } from './log-range.ts';

const NAMES = ['type', 'severity', 'range', 'startDate', 'endDate'] as const;
type FilterValues = Readonly<Record<(typeof NAMES)[number], string>>;

const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | undefined =>
  values.find((each) => each === text);

const KEPT_MS = 3_600_000;
/** End of 'the last days'. Kept as long as what was read: a moving end would cause a request with every look. */
let looked = 0;
function lookedAt(): number {
  if (Date.now() - looked > KEPT_MS) looked = Date.now();
  return looked;
}

/** The filters of the log stand in the address; another one starts at the first page again. */
export function useLogFilters() {
  const [query, setQuery] = useSearchParams();
  const dispatch = useAppDispatch();
  const [now, setNow] = useState(lookedAt);
  /** PLT-112: what was read before is read anew. */
  const drop = useCallback(() => {
    looked = Date.now();
    setNow(looked);
    dispatch(baseApi.util.invalidateTags(['log']));
  }, [dispatch]);
  const values = Object.fromEntries(NAMES.map((name) => [name, query.get(name) ?? ''])) as FilterValues;
  const set = useCallback(
    (changes: Partial<FilterValues>) => {
      drop();
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
      );
    },
    [setQuery, drop],
  );
  const range: LogRange = rangeOf(values, now);
  const [type, severity] = [oneOf(LOG_TYPES, values.type), oneOf(LOG_SEVERITIES, values.severity)];
  const preset = values.startDate === '' && values.endDate === '' ? values.range || DEFAULT_RANGE : null;
  return {
    values,
    range,
    preset,
    set,
    refresh: drop,
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
