import type { Address, SortOf } from '@sarm/contracts/http/address';
import type { CallOf, RouteDefinition } from '@sarm/contracts/http/route';
import { useCallback, useState } from 'react';
import { rowsOf } from '../api/answer-rows.ts';
import type { ResultOf } from '../api/endpoint-of.ts';
import { useRead } from '../api/use-read.ts';
import type { ListParams } from './use-list-params.ts';

type ListRoute = RouteDefinition & { readonly query: NonNullable<RouteDefinition['query']> };

/**
 * One page of a list that stands inside another page, e.g. in a panel beside a list: its page, order and search are its
 * own, because the address holds those of the page.
 */
export function useListState<R extends RouteDefinition>(
  address: Address<R>,
  fixed: Omit<CallOf<R>, 'query'> & { readonly query?: object },
  start: ListParams<SortOf<R>>,
) {
  const [params, setParams] = useState(start);
  const { page, limit, search, sortBy, sortOrder } = params;
  const query = { ...fixed.query, page, limit, search, sort_by: sortBy, sort_order: sortOrder };
  const asked = { ...fixed, query } as unknown as CallOf<ListRoute>;
  const answer = useRead(address as unknown as Address<ListRoute>, asked);
  const data = answer.data as ResultOf<R> | undefined;
  // Another order or search starts at the first page again.
  const change = useCallback(
    (changes: Partial<ListParams<SortOf<R>>>) => setParams((before) => ({ ...before, page: 1, ...changes })),
    [],
  );
  const onSearch = useCallback((words: string) => change({ search: words }), [change]);
  return {
    rows: rowsOf(data),
    total: (data as { total?: number } | undefined)?.total ?? 0,
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
