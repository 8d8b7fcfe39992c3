import type { HttpMethod, RouteDefinition } from './route.ts';
import { routes } from './route-groups.generated.ts';

export { API_BASE } from './api-base.ts';

/** The complete HTTP interface. The API implements it, the web calls through it, OpenAPI is emitted from it. */
export { routes };
export type RouteGroups = typeof routes;

export interface NamedRoute {
  readonly id: string;
  readonly route: RouteDefinition;
}

export const allRoutes: readonly NamedRoute[] = Object.entries(routes).flatMap(([group, members]) =>
  Object.entries(members as Record<string, RouteDefinition>).map(([name, route]) => ({
    id: `${group}.${name}`,
    route,
  })),
);

export interface Spelling {
  readonly method: HttpMethod;
  /** Fastify form: :name parameters, below the API base. */
  readonly path: string;
  /** Path parameters that this spelling carries in the query: parameter → query field. */
  readonly paramsFromQuery: Readonly<Record<string, string>>;
}

const METHOD_PREFIX = /^(GET|POST|PUT|PATCH|DELETE|HEAD) /;

function parseSpelling(text: string, method: HttpMethod): Spelling {
  const prefix = METHOD_PREFIX.exec(text);
  const [path = '', query = ''] = (prefix ? text.slice(prefix[0].length) : text).split('?');
  const paramsFromQuery: Record<string, string> = {};
  for (const [field, value] of new URLSearchParams(query))
    paramsFromQuery[value.replace(/[{}]/g, '')] = field;
  return {
    method: (prefix?.[1] as HttpMethod | undefined) ?? method,
    path: path.replace(/\{(\w+)\}/g, ':$1'),
    paramsFromQuery,
  };
}

/** The path of a route and all its other spellings; one handler answers them all. */
export const spellingsOf = (route: RouteDefinition): Spelling[] =>
  [route.path, ...(route.aliases ?? [])].map((text) => parseSpelling(text, route.method));
