import type { Address, ListRules } from '@sarm/contracts/http/address';
import type { CallOf, RouteDefinition } from '@sarm/contracts/http/route';
import type { ListParams } from './use-list-params.ts';

/** What the screen adds: parameters of the path and fixed fields of the query or of the body. */
export type FixedParts<R extends RouteDefinition> = Omit<CallOf<R>, 'query' | 'body'> & {
  readonly query?: CallOf<R> extends { query: infer Query } ? Partial<Query> : never;
  readonly body?: CallOf<R> extends { body: infer Body } ? Partial<Body> : never;
};

function pageOf<Sort extends string>(
  paging: ListRules['paging'] | undefined,
  params: ListParams<Sort>,
): object {
  const { page, limit, search, sortBy, sortOrder } = params;
  const place = paging === 'offset' ? { offset: (page - 1) * limit } : { page };
  const order = sortBy === undefined ? {} : { sort_by: sortBy, sort_order: sortOrder };
  return { ...place, limit, search, ...order };
}

/** The call for one page: page, order and search go where the route reads them. */
export function listRequest<R extends RouteDefinition, Sort extends string>(
  { list }: Address<R>,
  fixed: FixedParts<R>,
  params: ListParams<Sort>,
): CallOf<R> {
  const part = list?.in ?? 'query';
  return { ...fixed, [part]: { ...fixed[part], ...pageOf(list?.paging, params) } } as unknown as CallOf<R>;
}
