import type { Access, ObjectAccess, PersonAccess } from '@sarm/domain/access/language';
import type { AuditAction } from '@sarm/domain/audit/audit';
import type { z } from 'zod';
import type { CachedKind } from './cached-kinds.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';

/** Where the request names the object of its access. */
export interface NamedObject {
  /** 'handler': the id is inside a streamed body, so the handler calls the same check once it has read it. */
  readonly from: 'params' | 'query' | 'body' | 'handler';
  /** Spellings of the field that holds the id; the first that is present counts. With `every` it holds several. */
  readonly field: readonly string[];
  /** Of an object that the body leaves out: the field of a video, whose project decides in its place. */
  readonly orOfVideo?: string;
  /** Field with the type of the object that is to be made: beside the id, or in the body where the path names the id. */
  readonly typeField?: string;
  /** The type where that field is left out. */
  readonly typeDefault?: string;
}

/**
 * Who may call, in the language of domain. Deny by default: a route without access does not compile, and the API refuses
 * to start with one.
 */
export type RouteAccess = Exclude<Access, ObjectAccess | PersonAccess> | InObjectAccess | AboutPersonAccess;
export type InObjectAccess = ObjectAccess & NamedObject;
/** `field`: the path parameter that names the person. */
export type AboutPersonAccess = PersonAccess & { readonly field: string };

/** Which fields of a list's answer hold its rows and their number, or the number of its pages. */
export interface ListEnvelope {
  readonly rows: string;
  readonly total: string | { readonly pages: string };
}

export type BodyKind = 'json' | 'multipart' | 'tus';
export type AnswerKind = 'json' | 'bytes' | 'events' | 'none';

/**
 * read and change run in one transaction under the caller's scope, which is opened for them: access, work and audit row
 * stand or fall together. A change leaves an audit row. own: streams, waits, or keeps something when it refuses, so it
 * opens its transactions itself, and has to declare what it writes: nothing else can find a forgotten audit row.
 */
type Effects =
  | { readonly effect: 'read' | 'change'; readonly writes?: never }
  | {
      readonly effect: 'own';
      /**
       * Every audit action that the handler can write: a call that succeeded leaves at least one of them, and none that is
       * not named here. Empty: the call leaves no audit row. The access matrix compares it with the log.
       */
      readonly writes: readonly AuditAction[];
    };

export type RouteDefinition = RouteParts & Effects;

interface RouteParts {
  readonly method: HttpMethod;
  /** Below /api, with {name} for parameters. */
  readonly path: string;
  /** Other spellings of the same call; `?id={name}` reads a path parameter from the query, 'PUT /x' has another method. */
  readonly aliases?: readonly string[];
  readonly summary: string;
  readonly access: RouteAccess;
  /** Administration of projects: once access is decided, the call sees every project of the installation. */
  readonly scope?: 'installation';
  /** What the answer shows or the call changes; absent where nothing of it is kept by a client. */
  readonly about?: CachedKind;
  /** What the answer counts in addition: it is out of date with every list of these. */
  readonly counts?: readonly CachedKind[];
  /** Needed where the answer of a list has several arrays, or counts its rows in another field than `total`. */
  readonly envelope?: ListEnvelope;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly bodyKind?: BodyKind;
  /** Sent by a screen on its own: it is no activity that keeps a session alive (PLT-095), whatever the sender says. */
  readonly unattended?: true;
  /** A request without a body may have its fields in the query: many clients send no body with DELETE. */
  readonly bodyOrQuery?: true;
  /** In bytes, where the schema admits more than BODIES.bytes; never for a call without a session. */
  readonly largestBody?: number;
  /** Fields of all objects of the body together, where the schema admits more than BODIES.fields. */
  readonly mostFields?: number;
  readonly answerKind?: AnswerKind;
  /** The answer holds a link or token that is shown once: it is not kept for an Idempotency-Key. */
  readonly secretAnswer?: true;
  /** Schema per success status. */
  readonly answers: Readonly<Record<number, z.ZodType | null>>;
}

export const defineRoute = <const R extends RouteDefinition>(route: R): R => route;

/** A group of calls about one kind of thing; a call that is about another kind declares it. */
export const routesAbout = <const G extends Readonly<Record<string, RouteDefinition>>>(
  about: CachedKind,
  group: G,
): G =>
  Object.fromEntries(
    Object.entries(group).map(([name, route]) => [name, { about, ...route }]),
  ) as unknown as G;

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

export type ParamsOf<R extends RouteDefinition> = Output<R['params']>;
export type QueryOf<R extends RouteDefinition> = Output<R['query']>;
export type BodyOf<R extends RouteDefinition> = Output<R['body']>;
export type AnswerOf<R extends RouteDefinition> = {
  [S in keyof R['answers']]: R['answers'][S] extends z.ZodType ? z.output<R['answers'][S]> : undefined;
}[keyof R['answers']];

type Part<Name extends string, S> = S extends z.ZodType ? { readonly [K in Name]: Input<S> } : unknown;
/** What a client passes: only the parts that the route has. */
export type CallOf<R extends RouteDefinition> = Part<'params', R['params']> &
  Part<'query', R['query']> &
  Part<'body', R['body']>;
