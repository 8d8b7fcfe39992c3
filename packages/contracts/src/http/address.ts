import type { CachedKind } from './cached-kinds.ts';
import type {
  AnswerKind,
  BodyKind,
  BodyOf,
  HttpMethod,
  ListEnvelope,
  QueryOf,
  RouteAccess,
  RouteDefinition,
} from './route.ts';

declare const ROUTE: unique symbol;

/** The fields by which a list can be ordered. */
export type SortOf<R extends RouteDefinition> =
  QueryOf<R> extends { sort_by?: infer Sort }
    ? Extract<Sort, string>
    : BodyOf<R> extends { sort_by?: infer Sort }
      ? Extract<Sort, string>
      : never;

/** How a list is cut into pages and ordered, and where its answer holds the rows. */
/** Defaults are left out: the browser loads these rules with its first page. */
export interface ListRules<Sort extends string = string> {
  /** Absent: `items`. */
  readonly rows?: ListEnvelope['rows'];
  /** Absent: `total`. */
  readonly total?: ListEnvelope['total'];
  /** The part of the request that holds page, order and search; absent: the query. */
  readonly in?: 'body';
  readonly paging: 'page' | 'offset';
  /** Rows of a page by default. */
  readonly limit: number;
  readonly sortable: readonly Sort[];
}

/**
 * A route without its schemas: what a client needs to call it and to know who may. Schemas weigh 30 kB and are only
 * needed where something is parsed, so the browser holds addresses and loads schemas with the forms that use them.
 */
export interface Address<R extends RouteDefinition = RouteDefinition> {
  readonly id: string;
  readonly method: HttpMethod;
  readonly path: string;
  readonly access: RouteAccess;
  readonly about?: CachedKind;
  readonly counts?: readonly CachedKind[];
  readonly list?: ListRules<SortOf<R>>;
  readonly bodyKind?: BodyKind;
  readonly answerKind?: AnswerKind;
  /** Never there at run time: it carries the types of parameters, query, body and answers. */
  readonly [ROUTE]?: R;
}

export type Addresses<G extends Readonly<Record<string, RouteDefinition>>> = {
  readonly [K in keyof G]: Address<G[K]>;
};
