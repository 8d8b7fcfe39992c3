import type { Address, SortOf } from '@sarm/contracts/http/address';
import type { CallOf, RouteDefinition } from '@sarm/contracts/http/route';
import { useCallback } from 'react';
import { rowsOf } from '../api/answer-rows.ts';
import type { ResultOf } from '../api/endpoint-of.ts';
import { useRead } from '../api/use-read.ts';
import { type ListDefaults, type ListParams, useListParams } from './use-list-params.ts';

/** What the screen adds: parameters of the path and fixed fields of the query. */
type Fixed<R extends RouteDefinition> = Omit<CallOf<R>, 'query'> & {
  readonly query?: CallOf<R> extends { query: infer Query } ? Partial<Query> : never;
};
export interface ListStart<Sort extends string> {
  readonly sortBy?: Sort;
  readonly sortOrder?: 'asc' | 'desc';
  readonly limit?: number;
}

/** Any list: what is sent is put together here, so its type is not the route's own any more. */
type ListRoute = RouteDefinition & { readonly query: NonNullable<RouteDefinition['query']> };

function pageOf<Sort extends string>({ list }: Pick<Address, 'list'>, params: ListParams<Sort>): object {
  const { page, limit, search, sortBy, sortOrder } = params;
  const place = list?.paging === 'offset' ? { offset: (page - 1) * limit } : { page };
  const order = sortBy === undefined ? {} : { sort_by: sortBy, sort_order: sortOrder };
  return { ...place, limit, search, ...order };
}

/**
 * One page of a list from the server. Page, order and search stand in the address, and what can be ordered comes from
 * the route itself: a screen names neither envelope nor fields again. `null`: the screen does not know yet what to ask.
 */
export function useList<R extends RouteDefinition>(
  address: Address<R>,
  fixed: Fixed<R> | null,
  start: ListStart<SortOf<R>> = {},
) {
  const sortable = address.list?.sortable ?? [];
  const { sortBy = sortable[0], sortOrder = 'asc', limit = address.list?.limit ?? 10 } = start;
  const { params, change } = useListParams<SortOf<R>>({
    limit,
    sortable,
    sortOrder,
    ...(sortBy === undefined ? {} : { sortBy }),
  } satisfies ListDefaults<SortOf<R>>);
  const asked = fixed === null ? null : { ...fixed, query: { ...fixed.query, ...pageOf(address, params) } };
  const answer = useRead(address as unknown as Address<ListRoute>, asked as CallOf<ListRoute> | null);
  const data = answer.data as ResultOf<R> | undefined;
  const onSearch = useCallback((search: string) => change({ search }), [change]);
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

/** What a list page or table needs to know of a list. */
export interface ListHandle<Row, Sort extends string = string> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly params: ListParams<Sort>;
  readonly change: (changes: Partial<ListParams<Sort>>) => void;
  readonly onSearch: (search: string) => void;
  readonly isLoading: boolean;
  readonly isFetching: boolean;
  readonly error: unknown;
  readonly refetch: () => void;
}
