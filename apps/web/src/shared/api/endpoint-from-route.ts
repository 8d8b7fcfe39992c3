import type { EndpointBuilder, MutationDefinition, QueryDefinition } from '@reduxjs/toolkit/query';
import { buildRequest } from '@sarm/contracts/http/build-request';
import type { AnswerOf, CallOf, RouteDefinition } from '@sarm/contracts/http/route';
import type { Tag } from './base-api.ts';
import type { SarmBaseQuery } from './base-query.ts';

type Builder = EndpointBuilder<SarmBaseQuery, Tag, 'api'>;

/** A route without parameters, query and body is called without an argument. */
export type ArgumentOf<R extends RouteDefinition> = keyof CallOf<R> extends never ? void : CallOf<R>;
/** A 204 arrives as null in the cache. */
export type ResultOf<R extends RouteDefinition> = AnswerOf<R> extends undefined ? null : AnswerOf<R>;

type QueryOf<R extends RouteDefinition> = QueryDefinition<
  ArgumentOf<R>,
  SarmBaseQuery,
  Tag,
  ResultOf<R>,
  'api'
>;
type MutationOf<R extends RouteDefinition> = MutationDefinition<
  ArgumentOf<R>,
  SarmBaseQuery,
  Tag,
  ResultOf<R>,
  'api'
>;
type IsQuery<R extends RouteDefinition> = R['method'] extends 'GET' ? true : false;
export type EndpointOf<R extends RouteDefinition> = IsQuery<R> extends true ? QueryOf<R> : MutationOf<R>;

type QueryTags<R extends RouteDefinition> = Pick<
  QueryOf<R>,
  'providesTags' | 'keepUnusedDataFor' | 'extraOptions' | 'onQueryStarted'
>;
type MutationTags<R extends RouteDefinition> = Pick<
  MutationOf<R>,
  'invalidatesTags' | 'extraOptions' | 'onQueryStarted'
>;

export type OptionsOf<R extends RouteDefinition> = IsQuery<R> extends true ? QueryTags<R> : MutationTags<R>;

/** A cached endpoint whose argument and answer are what the route table says, so the two cannot drift apart. */
export function endpointFromRoute<R extends RouteDefinition>(
  builder: Builder,
  route: R,
  options: OptionsOf<R> = {},
): EndpointOf<R> {
  const query = (call: ArgumentOf<R>) => buildRequest(route, (call ?? {}) as CallOf<R>);
  const definition = { ...options, query };
  const make = (route.method === 'GET' ? builder.query : builder.mutation) as unknown as (
    definition: unknown,
  ) => EndpointOf<R>;
  return make(definition);
}
