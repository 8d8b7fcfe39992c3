import { LOG_SEVERITIES, LOG_TYPES } from '@sarm/domain/statuses';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { baseApi } from '../../../shared/api/base-api.ts';
import { useAppDispatch } from '../../../shared/api/store-types.ts';
import { DEFAULT_RANGE, type LogRange, rangeOf } from './log-range.ts';

const NAMES = ['type', 'severity', 'range', 'startDate', 'endDate'] as const;
type Asked = Readonly<Record<(typeof NAMES)[number], string>>;

const known = <Value extends string>(values: readonly Value[], text: string): Value | undefined =>
  values.find((each) => each === text);

const KEPT_MS = 3_600_000;
/** Until when 'the last days' reach. Kept as long as what was read: a moment that moves on would ask the server with every look. */
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
  const asked = Object.fromEntries(NAMES.map((name) => [name, query.get(name) ?? ''])) as Asked;
  const set = useCallback(
    (changes: Partial<Asked>) => {
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
  const range: LogRange = rangeOf(asked, now);
  const [type, severity] = [known(LOG_TYPES, asked.type), known(LOG_SEVERITIES, asked.severity)];
  const preset = asked.startDate === '' && asked.endDate === '' ? asked.range || DEFAULT_RANGE : null;
  return {
    asked,
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
