import type { Address, SortOf } from '@sarm/contracts/http/address';
import type { CallOf, RouteDefinition } from '@sarm/contracts/http/route';
import { useCallback, useState } from 'react';
import { countRows, rowsOf } from '../api/answer-rows.ts';
import type { ResultOf } from '../api/result-of.ts';
import { useRead } from '../api/use-read.ts';
import { type FixedParts, listRequest } from './list-request.ts';
import { type ListDefaults, type ListParams, useListParams } from './use-list-params.ts';

export interface ListStart<Sort extends string> {
  readonly sortBy?: Sort;
  readonly sortOrder?: 'asc' | 'desc';
  readonly limit?: number;
}

/** Any list: what is sent is put together here, so its type is not the route's own any more. */
type ListRoute = RouteDefinition & { readonly query: NonNullable<RouteDefinition['query']> };

function defaultsOf<R extends RouteDefinition>(
  { list }: Address<R>,
  start: ListStart<SortOf<R>>,
): ListDefaults<SortOf<R>> {
  const sortable = list?.sortable ?? [];
  const { sortBy = sortable[0], sortOrder = 'asc', limit = list?.limit ?? 10 } = start;
  return { limit, sortable, sortOrder, ...(sortBy === undefined ? {} : { sortBy }) };
}

interface Place<Sort extends string> {
  readonly params: ListParams<Sort>;
  readonly change: (changes: Partial<ListParams<Sort>>) => void;
}

function useListPage<R extends RouteDefinition>(
  address: Address<R>,
  fixed: FixedParts<R> | null,
  { params, change }: Place<SortOf<R>>,
) {
  const call = fixed === null ? null : listRequest(address, fixed, params);
  const answer = useRead(address as unknown as Address<ListRoute>, call as CallOf<ListRoute> | null);
  const data = answer.data as ResultOf<R> | undefined;
  const onSearch = useCallback((search: string) => change({ search }), [change]);
  return {
    rows: rowsOf(address, data),
    ...countRows(address, data, params),
    data,
    params,
    change,
    onSearch,
    isLoading: answer.isLoading,
    isFetching: answer.isFetching,
    error: answer.isError ? answer.error : undefined,
    refetch: () => void answer.refetch(),
  };
}

/**
 * One page of a list from the server. Page, order and search stand in the address, and what can be ordered comes from
 * the route itself: a screen names neither envelope nor fields again. `null`: the screen has nothing to request yet.
 */
export const useList = <R extends RouteDefinition>(
  address: Address<R>,
  fixed: FixedParts<R> | null,
  start: ListStart<SortOf<R>> = {},
) => useListPage(address, fixed, useListParams(defaultsOf(address, start)));

/** The same for a list inside another page, e.g. in a side panel: the address holds the page and order of that page. */
export function useListInPanel<R extends RouteDefinition>(
  address: Address<R>,
  fixed: FixedParts<R> | null,
  start: ListStart<SortOf<R>> = {},
) {
  const [params, setParams] = useState<ListParams<SortOf<R>>>(() => {
    const { sortable: _, ...defaults } = defaultsOf(address, start);
    return { page: 1, search: '', ...defaults };
  });
  // Another order or search starts at the first page again.
  const change = useCallback(
    (changes: Partial<ListParams<SortOf<R>>>) => setParams((before) => ({ ...before, page: 1, ...changes })),
    [],
  );
  return useListPage(address, fixed, { params, change });
}

/** What a list page or table needs to know of a list. */
export interface ListHandle<Row, Sort extends string = string> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** False: the server counts pages only, so the number of rows must not be shown. Absent: it counts rows. */
  readonly exact?: boolean;
  readonly params: ListParams<Sort>;
  readonly change: (changes: Partial<ListParams<Sort>>) => void;
  readonly onSearch: (search: string) => void;
  readonly isLoading: boolean;
  readonly isFetching: boolean;
  readonly error: unknown;
  readonly refetch: () => void;
}
