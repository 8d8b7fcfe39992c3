import type { RouteDefinition } from '@sarm/contracts/http/route';
import type { MediaKind } from '@sarm/domain/access/resources';
import type { Caller, LocatedObject } from './handler.ts';

export interface BoundRoute {
  /** group.name of the route table, e.g. videos.upload */
  readonly id: string;
  readonly route: RouteDefinition;
  /** Path parameters that this spelling carries in the query: parameter → query field. */
  readonly paramsFromQuery: Readonly<Record<string, string>>;
}

/** The claims of a verified token; whether its session still lives is read from the database. */
export interface TokenClaims {
  readonly userId: string;
  readonly sessionId: string;
  /** Media tokens open one object by links that cannot carry a header. */
  readonly media?: { readonly kind: MediaKind; readonly objectId: string };
}

declare module 'fastify' {
  interface FastifyRequest {
    claims: TokenClaims | undefined;
    /** The bearer was ours but too old: the answer says so, and the client renews it. */
    tokenExpired: boolean;
    caller: Caller | undefined;
    located: LocatedObject<string | null> | undefined;
    /** The objects of a route that names several. */
    locatedAll: readonly LocatedObject<string | null>[] | undefined;
    parsed: { params: unknown; query: unknown } | undefined;
  }
  interface FastifyContextConfig {
    bound?: BoundRoute;
  }
}
