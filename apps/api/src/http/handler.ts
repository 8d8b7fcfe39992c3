import type { AnswerOf, BodyOf, ParamsOf, QueryOf, RouteDefinition } from '@sarm/contracts/http/route';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { Actor } from '@sarm/database/audit.repository';
import type { AccessLevel } from '@sarm/domain/access-levels';
import type { HeldAccess, HeldMembership } from '@sarm/domain/access-check';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The signed-in person, read from the database on every request. */
export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
  readonly displayName: string;
  readonly email: string;
  readonly isActive: boolean;
  readonly held: HeldAccess;
}

/** The object that an in-project route is about, found under the caller's own scope. */
export interface LocatedObject {
  readonly id: string;
  readonly projectId: string;
  readonly createdBy: string | null;
  readonly archived: boolean;
  readonly membership: HeldMembership & { readonly accessLevel: AccessLevel };
}

export interface HandlerInput<R extends RouteDefinition> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  /** Present unless the route is public or refresh-cookie. */
  readonly caller: R['access']['kind'] extends 'public' | 'refresh-cookie' ? undefined : Caller;
  /** Present for in-project routes whose id is not inside a streamed body. */
  readonly object: R['access'] extends { kind: 'in-project'; from: 'params' | 'query' | 'body' }
    ? LocatedObject
    : undefined;
  /** For routes that name several objects: all of them, in the order they were named. */
  readonly objects: R['access'] extends { every: true } ? readonly LocatedObject[] : undefined;
  /** For audit rows. */
  readonly actor: Actor;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A status and its body; 'sent' when the handler wrote the reply itself (streams, events, tus). */
export type HandlerAnswer<R extends RouteDefinition> =
  | { readonly status: keyof R['answers'] & number; readonly body: AnswerOf<R> }
  | 'sent';

export type Handler<R extends RouteDefinition> = (input: HandlerInput<R>) => Promise<HandlerAnswer<R>>;

/** One handler for every route of a group: a missing one does not compile, and the API does not start without it. */
export type HandlersOf<G extends keyof RouteGroups> = {
  readonly [Name in keyof RouteGroups[G]]: RouteGroups[G][Name] extends RouteDefinition
    ? Handler<RouteGroups[G][Name]>
    : never;
};
export type AllHandlers = { readonly [G in keyof RouteGroups]: HandlersOf<G> };
