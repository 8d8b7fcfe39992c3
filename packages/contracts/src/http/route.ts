import type { AccessLevel } from '@sarm/domain/access-levels';
import type { PermissionCode } from '@sarm/domain/permissions';
import type { z } from 'zod';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';

/** Objects that belong to a project; the API finds the project (and the maker) of one by its id. */
export type ObjectKind = 'project' | 'dataset' | 'video' | 'frame' | 'task' | 'upload' | 'detection' | 'crop';

/**
 * Who may call. Deny by default: a route without access does not compile, and the API refuses to start with one.
 * - own-lists: any signed-in, active user; the answer holds only rows of projects the caller is a member of.
 * - in-project: the object decides the project. No membership or no such object: 404. Then level and code: 403.
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'refresh-cookie' }
  | { readonly kind: 'signed-in'; readonly inactiveToo?: true }
  | { readonly kind: 'own-lists' }
  | { readonly kind: 'holds'; readonly anyOf: readonly PermissionCode[] }
  | InProjectAccess;

export interface InProjectAccess {
  readonly kind: 'in-project';
  readonly object: ObjectKind;
  /** 'handler': the id is inside a streamed body, so the handler calls the same check once it has read it. */
  readonly from: 'params' | 'query' | 'body' | 'handler';
  /** Spellings of the field that holds the id; the first that is present counts. */
  readonly field: readonly string[];
  /** The field holds several ids (a list, or in the query one text with commas) and every one of them is checked. */
  readonly every?: true;
  readonly anyOf?: readonly PermissionCode[];
  /** Absent: a reading call, membership is enough. Present: a write; an archived project answers 409. */
  readonly level?: AccessLevel;
  /** Level needed when the object was made by somebody else. */
  readonly othersLevel?: AccessLevel;
  /** For everybody but its maker the object does not exist: 404. */
  readonly ownOnly?: true;
  /** A short-lived media token in ?token= may stand in for the bearer; membership is still checked. */
  readonly mediaToken?: true;
}

export type BodyKind = 'json' | 'multipart' | 'tus';
export type AnswerKind = 'json' | 'bytes' | 'events' | 'none';

export interface RouteDefinition {
  readonly method: HttpMethod;
  /** Below /api, with {name} for parameters. */
  readonly path: string;
  /** Other spellings of the same call; `?id={name}` reads a path parameter from the query, 'PUT /x' has another method. */
  readonly aliases?: readonly string[];
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly bodyKind?: BodyKind;
  readonly answerKind?: AnswerKind;
  /** Schema per success status. */
  readonly answers: Readonly<Record<number, z.ZodType | null>>;
}

export const defineRoute = <const R extends RouteDefinition>(route: R): R => route;

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
