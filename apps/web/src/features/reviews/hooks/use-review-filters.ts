import { isId } from '@sarm/domain/ids';
import { REVIEW_STATUSES } from '@sarm/domain/reviews';
import { useSearchParams } from 'react-router';
import { endOfDay, startOfDay } from '../state/day-bounds.ts';

const NAMES = ['dataset', 'status', 'creator', 'from', 'to'] as const;
export type FilterName = (typeof NAMES)[number];

/** TEC-080: the filters stand in the address, so that a link opens the same queue. */
export function useReviewFilters() {
  const [query, setQuery] = useSearchParams();
  const values = Object.fromEntries(NAMES.map((name) => [name, query.get(name) ?? ''])) as Readonly<
    Record<FilterName, string>
  >;
  const set = (changes: Readonly<Partial<Record<FilterName, string>>>): void =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('page');
        for (const [name, value] of Object.entries(changes))
          if (value === '') next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const status = REVIEW_STATUSES.find((each) => each === values.status);
  const [from, to] = [startOfDay(values.from), endOfDay(values.to)];
  return {
    values,
    set,
    reset: () => set({ dataset: '', status: '', creator: '', from: '', to: '' }),
    count: NAMES.filter((name) => values[name] !== '').length,
    /** As the call takes them; what an address made up is left out. */
    sent: {
      ...(isId(values.dataset) ? { dataset_id: values.dataset } : {}),
      ...(isId(values.creator) ? { creator_id: values.creator } : {}),
      ...(status === undefined ? {} : { status }),
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
    },
  };
}
export type ReviewFilters = ReturnType<typeof useReviewFilters>;
