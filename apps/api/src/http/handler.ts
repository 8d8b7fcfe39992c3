import type { AnswerOf, BodyOf, ParamsOf, QueryOf, RouteDefinition } from '@sarm/contracts/http/route';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { Actor, AuditRecord } from '@sarm/database/audit/audit.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import type { AccessCaller, AccessObject } from '@sarm/domain/access/decide';
import type { RESOURCES } from '@sarm/domain/access/resources';
import type { VisibleRows } from '@sarm/domain/access/visible-rows';
import type { Translate } from '@sarm/messages/create-translator';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The signed-in person, read from the database on every request. */
export interface Caller extends AccessCaller {
  readonly sessionId: string;
  readonly displayName: string;
  readonly email: string;
}

/** An object that the route is about, found under the caller's own scope. */
export interface LocatedObject<ProjectId extends string | null = string> extends AccessObject {
  readonly id: string;
  readonly projectId: ProjectId;
}

/** Objects of the installation have no project. */
type ObjectOf<A> = A extends { kind: 'object'; object: infer Kind }
  ? LocatedObject<
      Kind extends keyof typeof RESOURCES
        ? (typeof RESOURCES)[Kind]['project'] extends null
          ? null
          : string
        : string
    >
  : undefined;

export interface HandlerInput<R extends RouteDefinition> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  /** Present unless something other than a session opens the route, or may open it. */
  readonly caller: R['access']['kind'] extends 'public' | 'token'
    ? undefined
    : R['access'] extends { or: string }
      ? Caller | undefined
      : Caller;
  /** Present for routes that name an object, unless its id is inside a streamed body. */
  readonly object: R['access'] extends { from: 'handler' } ? undefined : ObjectOf<R['access']>;
  /** For routes that name several objects: all of them, in the order they were named. */
  readonly objects: R['access'] extends { every: true } ? readonly LocatedObject[] : undefined;
  /** For lists over several projects: the rows that the caller may see. */
  readonly rows: R['access'] extends { kind: 'rows' } ? VisibleRows : undefined;
  /** Texts in the language that the caller requested. */
  readonly t: Translate;
  /** The transaction of the call, under the caller's scope; routes with effect own open theirs. */
  readonly tx: R['effect'] extends 'read' | 'change' ? Scoped : undefined;
  /** For audit rows of routes with effect own. */
  readonly actor: Actor;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** What a change leaves in the log. unchanged: the call changed nothing. no record: a person's own convenience. */
export type Audited = AuditRecord | readonly [AuditRecord, ...AuditRecord[]] | 'unchanged' | 'no record';

export interface Changed {
  readonly audit: Audited;
  /** Once it is committed, e.g. to remove bytes that no row names any more. Must not matter to the answer. */
  readonly after?: () => Promise<void>;
}

/** A status and its body, with the audit row of a change; 'sent' when the handler wrote the reply itself (streams, tus). */
export type HandlerAnswer<R extends RouteDefinition> =
  | ({
      readonly status: keyof R['answers'] & number;
      readonly body: AnswerOf<R>;
    } & (R['effect'] extends 'change' ? Changed : unknown))
  | (R['effect'] extends 'read' | 'change' ? never : 'sent');

export type Handler<R extends RouteDefinition> = (input: HandlerInput<R>) => Promise<HandlerAnswer<R>>;

/** One handler for every route of a group: a missing one does not compile, and the API does not start without it. */
export type HandlersOf<G extends keyof RouteGroups> = {
  readonly [Name in keyof RouteGroups[G]]: RouteGroups[G][Name] extends RouteDefinition
    ? Handler<RouteGroups[G][Name]>
    : never;
};
