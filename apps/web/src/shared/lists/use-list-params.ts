import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

export interface ListDefaults<Sort extends string> {
  readonly limit: number;
  readonly sortable: readonly Sort[];
  /** Absent where the list has one order only. */
  readonly sortBy?: Sort;
  readonly sortOrder: 'asc' | 'desc';
}
export interface ListParams<Sort extends string> {
  readonly page: number;
  readonly limit: number;
  readonly search: string;
  readonly sortBy?: Sort;
  readonly sortOrder: 'asc' | 'desc';
}

const positive = (text: string | null): number | undefined => {
  const value = Number(text);
  return text !== null && Number.isInteger(value) && value > 0 ? value : undefined;
};

/** A value from the address counts only when the server would accept it: a crafted link never breaks a list. */
export function readListParams<Sort extends string>(
  query: URLSearchParams,
  defaults: ListDefaults<Sort>,
): ListParams<Sort> {
  const sort = query.get('sort_by');
  const order = query.get('sort_order');
  const sortBy = defaults.sortable.find((each) => each === sort) ?? defaults.sortBy;
  return {
    page: Math.min(positive(query.get('page')) ?? 1, 1_000_000),
    limit: Math.min(positive(query.get('limit')) ?? defaults.limit, 200),
    search: (query.get('search') ?? '').slice(0, 200),
    ...(sortBy === undefined ? {} : { sortBy }),
    sortOrder: order === 'asc' || order === 'desc' ? order : defaults.sortOrder,
  };
}

/** Only what differs from the defaults stands in the address. */
export function writeListParams<Sort extends string>(
  query: URLSearchParams,
  params: ListParams<Sort>,
  defaults: ListDefaults<Sort>,
): URLSearchParams {
  const next = new URLSearchParams(query);
  const put = (name: string, value: string, standard: string): void => {
    if (value === standard) next.delete(name);
    else next.set(name, value);
  };
  put('page', String(params.page), '1');
  put('limit', String(params.limit), String(defaults.limit));
  put('search', params.search, '');
  put('sort_by', params.sortBy ?? '', defaults.sortBy ?? '');
  put('sort_order', params.sortOrder, defaults.sortOrder);
  return next;
}

/** Page, sort and search live in the address, so that a link reproduces the view. */
export function useListParams<Sort extends string>(defaults: ListDefaults<Sort>) {
  const [query, setQuery] = useSearchParams();
  const params = readListParams(query, defaults);
  const { limit, sortBy, sortOrder, sortable } = defaults;
  const change = useCallback(
    (changes: Partial<ListParams<Sort>>) => {
      const standard = { limit, sortOrder, sortable, ...(sortBy === undefined ? {} : { sortBy }) };
      setQuery(
        (before) => {
          const now = readListParams(before, standard);
          // Another order or search starts at the first page again.
          const page = changes.page ?? 1;
          return writeListParams(before, { ...now, ...changes, page }, standard);
        },
        { replace: changes.page === undefined, preventScrollReset: true },
      );
    },
    [setQuery, limit, sortBy, sortOrder, sortable],
  );
  return { params, change };
}

/** A filter of a list that stands in the address; another value starts at the first page again. */
export function useListFilter(name: string): readonly [string, (value: string) => void] {
  const [query, setQuery] = useSearchParams();
  const set = useCallback(
    (value: string) =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before);
          next.delete('page');
          if (value === '') next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [name, setQuery],
  );
  return [query.get(name) ?? '', set];
}
