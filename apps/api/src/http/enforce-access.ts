import type { InObjectAccess, RouteAccess } from '@sarm/contracts/http/route';
import type { LocatedRow, UsedRow } from '@sarm/database/kernel/access.repository';
import { decide, lieInProject, type Situation } from '@sarm/domain/access/decide';
import { holdsPermission } from '@sarm/domain/access/held';
import { type Resource, RESOURCES } from '@sarm/domain/access/resources';
import { AppError, type ErrorCode } from '@sarm/domain/catalogue/errors';
import type { FastifyRequest } from 'fastify';
import type { AppDeps } from '../deps.ts';
import type { BoundRoute } from './bound-route.ts';
import type { Caller, LocatedObject } from './handler.ts';
import { isId } from '@sarm/domain/ids';
import { furtherIds, type Named, namedIn, namedObject } from './named-object.ts';
import { type Locator, locatorOf } from './locator.ts';

type AnyObject = LocatedObject<string | null>;

export function enforce(access: RouteAccess, situation: Situation): void {
  const decision = decide(access, situation);
  if (!decision.allowed) throw new AppError(decision.error);
}

/**
 * The objects that the request names, each of which has to pass its route's access. Missing and foreign ids end alike,
 * and the answer does not reveal which one of several it was.
 */
async function enforceObjects(
  locator: Locator,
  { request, access, caller }: { request: FastifyRequest; access: InObjectAccess; caller: Caller },
  { kind, ids, name, type }: Named,
): Promise<void> {
  const target = { kind, ids: [...new Set(ids)], name };
  const rows = await locator.locate(target, callerFor(access, caller));
  const uses =
    access.orLevelWhereUsed === undefined
      ? []
      : await locator.uses({ kind, ids: rows.map(({ id }) => id) }, caller.userId);
  const found = new Map(rows.map((row) => [row.id, toObject(row, uses)]));
  // By name there is one row, or none: then it ends as an id that is missing.
  const named = name === undefined ? ids : [rows[0]?.id ?? ''];
  const objects = named.map((id) => {
    const object = found.get(id);
    const asMade = object !== undefined && type !== undefined ? { ...object, type } : object;
    const decision = decide(access, { caller, object: asMade });
    if (!decision.allowed)
      throw new AppError(decision.error === 'not_found' ? missing(kind) : decision.error);
    return asMade as AnyObject;
  });
  request.located = objects[0];
  request.locatedAll = objects;
}

const callerFor = (access: InObjectAccess, { userId, held }: Caller) => ({
  userId,
  administers: access.withoutMembership?.some((code) => holdsPermission(held, code)) === true,
});

const missing = (kind: Named['kind']): ErrorCode => (RESOURCES[kind] as Resource).missing ?? 'not_found';

/** An id that is missing, or is none, is a misfit of the request, reported when it is parsed. */
export async function enforceNamed(
  locator: Locator,
  bound: BoundRoute,
  request: FastifyRequest,
): Promise<void> {
  const { access } = bound.route;
  const { caller } = request;
  const named = namedObject(bound, request);
  if (access.kind !== 'object' || caller === undefined || named === undefined) return;
  await enforceObjects(locator, { request, access, caller }, named);
}

/** The further objects of a call, after its own object was decided on. Missing and foreign ids end alike. */
export async function enforceFurther(
  locator: Locator,
  { route: { access } }: BoundRoute,
  { request, body }: { readonly request: FastifyRequest; readonly body: unknown },
): Promise<void> {
  const { caller, located, parsed } = request;
  if (access.kind !== 'object' || caller === undefined || located === undefined) return;
  for (const { kind, ids } of furtherIds(access, { params: parsed?.params, query: parsed?.query, body })) {
    const target = { kind, ids: [...new Set(ids.filter((id) => isId(id)).map((id) => id.toLowerCase()))] };
    const rows = await locator.locate(target, callerFor(access, caller));
    const found = ids.map((id) => rows.find((row) => row.id === String(id).toLowerCase()));
    if (!lieInProject(located.projectId, found)) throw new AppError(missing(kind));
  }
}

const toObject = (
  { accessLevel, permissions, type, state, ...row }: LocatedRow,
  uses: readonly UsedRow[],
): AnyObject => ({
  ...row,
  inProject: row.projectId !== null,
  membership: accessLevel === null ? null : { accessLevel, permissions: permissions ?? [] },
  type: type ?? undefined,
  state: state ?? undefined,
  usedIn: uses.find(({ id }) => id === row.id)?.usedIn,
});

/**
 * The check of the request's own route for an object whose id only the handler could read (`from: 'handler'`).
 * Call it before the first effect; the answer of a handler that never called it is refused.
 */
export async function enforceAccess(
  deps: Pick<AppDeps, 'db'>,
  request: FastifyRequest,
  id: unknown,
): Promise<LocatedObject> {
  const access = request.routeOptions.config.bound?.route.access;
  const { caller } = request;
  if (access?.kind !== 'object' || caller === undefined) {
    throw new Error('enforceAccess is for routes about an object, with a caller');
  }
  const named = namedIn(access, { [access.field[0] ?? 'id']: id });
  if (named === undefined) throw new AppError('not_found');
  await enforceObjects(locatorOf(deps.db), { request, access, caller }, named);
  return request.located as LocatedObject;
}
