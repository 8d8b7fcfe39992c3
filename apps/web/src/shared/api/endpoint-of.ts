import type { ResultOf } from './result-of.ts';
import type {
  ApiEndpointMutation,
  ApiEndpointQuery,
  EndpointDefinitions,
  MutationDefinition,
  QueryDefinition,
} from '@reduxjs/toolkit/query';
import type { TypedUseMutation, TypedUseQuery } from '@reduxjs/toolkit/query/react';
import type { Address } from '@sarm/contracts/http/address';
import { buildRequest } from '@sarm/contracts/http/build-request';
import type { CachedKind } from '@sarm/contracts/http/cached-kinds';
import type { CallOf, RouteDefinition } from '@sarm/contracts/http/route';
import { isOutOfDate } from './api-error.ts';
import { baseApi } from './base-api.ts';
import type { SarmBaseQuery } from './base-query.ts';
import { CALL_OPTIONS, SHOWN_AT_ONCE } from './call-options.ts';
import { changedBy, shownBy } from './call-tags.ts';

/** A route without parameters, query and body is called without an argument. */
export type ArgumentOf<R extends RouteDefinition> = keyof CallOf<R> extends never ? void : CallOf<R>;

type Reading<R extends RouteDefinition> = QueryDefinition<
  ArgumentOf<R>,
  SarmBaseQuery,
  CachedKind,
  ResultOf<R>,
  'api'
>;
type Changing<R extends RouteDefinition> = MutationDefinition<
  ArgumentOf<R>,
  SarmBaseQuery,
  CachedKind,
  ResultOf<R>,
  'api'
>;
export type ReadEndpoint<R extends RouteDefinition> = ApiEndpointQuery<Reading<R>, EndpointDefinitions> & {
  readonly useQuery: TypedUseQuery<ResultOf<R>, ArgumentOf<R>, SarmBaseQuery>;
};
export type ChangeEndpoint<R extends RouteDefinition> = ApiEndpointMutation<
  Changing<R>,
  EndpointDefinitions
> & { readonly useMutation: TypedUseMutation<ResultOf<R>, ArgumentOf<R>, SarmBaseQuery> };

/** An endpoint of the cache by its name; made at first use, so that a screen brings only its own calls. */
export function endpointNamed(name: string, make: () => void): unknown {
  const endpoints = baseApi.endpoints as Record<string, unknown>;
  if (endpoints[name] === undefined) make();
  return endpoints[name];
}

/** The cached endpoint of a reading call. Arguments and answers are those of its route, so they cannot drift apart. */
export const readEndpoint = <R extends RouteDefinition>(address: Address<R>) =>
  endpointNamed(address.id, () =>
    baseApi.injectEndpoints({
      endpoints: (builder) => ({
        [address.id]: builder.query<unknown, unknown>({
          query: (call) => buildRequest<RouteDefinition>(address, call ?? {}),
          providesTags: (answer, error, call) => (error === undefined ? shownBy(address, call, answer) : []),
          ...CALL_OPTIONS[address.id],
        }),
      }),
    }),
  ) as ReadEndpoint<R>;

/** The endpoint of a changing call. What it changed is read again, and so is what its refusal shows to be out of date. */
export const changeEndpoint = <R extends RouteDefinition>(address: Address<R>) =>
  endpointNamed(address.id, () =>
    baseApi.injectEndpoints({
      endpoints: (builder) => ({
        [address.id]: builder.mutation<unknown, unknown>({
          query: (call) => buildRequest<RouteDefinition>(address, call ?? {}),
          invalidatesTags: (answer, error, call) => {
            if (error === undefined && SHOWN_AT_ONCE.has(address.id)) return [];
            return error === undefined || isOutOfDate(error) ? changedBy(address, call, answer) : [];
          },
        }),
      }),
    }),
  ) as ChangeEndpoint<R>;
