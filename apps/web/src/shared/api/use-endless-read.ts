import type { TypedUseInfiniteQuery } from '@reduxjs/toolkit/query/react';
import type { Address } from '@sarm/contracts/http/address';
import { buildRequest } from '@sarm/contracts/http/build-request';
import type { CallOf, RouteDefinition } from '@sarm/contracts/http/route';
import { useCallback, useMemo } from 'react';
import { useAppDispatch } from './store-types.ts';
import { countRows, type RowOf, rowsOf } from './answer-rows.ts';
import { baseApi } from './base-api.ts';
import type { SarmBaseQuery } from './base-query.ts';
import { shownBy } from './call-tags.ts';
import type { ResultOf } from './result-of.ts';
import { endpointNamed } from './endpoint-of.ts';

interface Piece {
  readonly offset: number;
  readonly limit: number;
}
/** How many rows come first, and how many with each step. */
export interface PieceSizes {
  readonly first: number;
  readonly added: number;
  /** Read again whenever it is shown, e.g. where another list changes what this one holds. */
  readonly fresh?: boolean;
}
interface Endless<R extends RouteDefinition> {
  readonly useInfiniteQuery: TypedUseInfiniteQuery<ResultOf<R>, CallOf<R>, Piece, SarmBaseQuery>;
}
interface Pages<Answer> {
  pages: Answer[];
}

/** A list that grows at its end is counted in rows: where a piece ends has nothing to do with pages. */
const totalOf = (address: Address, answer: unknown): number =>
  countRows(address, answer, { page: 1, limit: address.list?.limit ?? 1 }).total;

function nextPiece(address: Address, pages: readonly unknown[], { added }: PieceSizes): Piece | undefined {
  const last = pages.at(-1);
  const shown = pages.reduce<number>((sum, page) => sum + rowsOf(address, page).length, 0);
  return rowsOf(address, last).length > 0 && shown < totalOf(address, last)
    ? { offset: shown, limit: added }
    : undefined;
}

/** Lists of other sizes are kept apart: a piece of one would not fit into the other. */
const nameOf = (address: Pick<Address, 'id'>, { first, added }: PieceSizes): string =>
  `${address.id}.endless.${first}.${added}`;

const endlessEndpoint = <R extends RouteDefinition>(address: Address<R>, sizes: PieceSizes) =>
  endpointNamed(nameOf(address, sizes), () =>
    baseApi.injectEndpoints({
      endpoints: (builder) => ({
        [nameOf(address, sizes)]: builder.infiniteQuery<unknown, { query?: object }, Piece>({
          infiniteQueryOptions: {
            initialPageParam: { offset: 0, limit: sizes.first },
            getNextPageParam: (_, pages) => nextPiece(address, pages, sizes),
          },
          query: ({ queryArg: call, pageParam }) =>
            buildRequest<RouteDefinition>(address, { ...call, query: { ...call.query, ...pageParam } }),
          providesTags: (answer, _error, call) =>
            (answer?.pages ?? []).flatMap((page) => shownBy(address, call, page)),
        }),
      }),
    }),
  ) as Endless<R>;

const usePieces = <R extends RouteDefinition>(
  address: Address<R>,
  call: CallOf<R>,
  { fresh = false, ...sizes }: PieceSizes,
) => endlessEndpoint(address, sizes).useInfiniteQuery(call, { refetchOnMountOrArgChange: fresh });

/** A list that grows at its end. `patchRow` writes a change into the rows that are shown and can take it back. */
export function useEndlessRead<R extends RouteDefinition>(
  address: Address<R>,
  call: CallOf<R>,
  sizes: PieceSizes,
) {
  const dispatch = useAppDispatch();
  const list = usePieces(address, call, sizes);
  const pages = (list.data as Pages<ResultOf<R>> | undefined)?.pages;
  const rows = useMemo(() => (pages ?? []).flatMap((page) => rowsOf(address, page)), [address, pages]);
  const total = totalOf(address, pages?.at(-1));
  const key = JSON.stringify(call);
  const patchRow = useCallback(
    (id: string, changes: Partial<RowOf<R>>) =>
      dispatch(
        baseApi.util.updateQueryData(
          nameOf(address, sizes) as never,
          JSON.parse(key) as never,
          (draft: Pages<ResultOf<R>>) => {
            for (const page of draft.pages)
              for (const row of rowsOf(address, page) as readonly { id?: string }[])
                if (row.id === id) Object.assign(row, changes);
          },
        ),
      ),
    [dispatch, address, key, sizes],
  );
  return { list, rows, total, patchRow };
}
