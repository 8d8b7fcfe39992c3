import type { InObjectAccess, RouteAccess } from '@sarm/contracts/http/route';
import type { LocatedRow } from '@sarm/database/access.repository';
import { decide, type Situation } from '@sarm/domain/access/decide';
import { holdsPermission } from '@sarm/domain/access/held';
import { type Resource, RESOURCES } from '@sarm/domain/access/resources';
import { AppError, type ErrorCode } from '@sarm/domain/errors';
import type { FastifyRequest } from 'fastify';
import type { AppDeps } from '../deps.ts';
import type { BoundRoute } from './bound-route.ts';
import type { Caller, LocatedObject } from './handler.ts';
import { type Named, namedIn, namedObject } from './named-object.ts';
import { type Reach, reachOf } from './reach.ts';

type AnyObject = LocatedObject<string | null>;

export function enforce(access: RouteAccess, situation: Situation): void {
  const decision = decide(access, situation);
  if (!decision.allowed) throw new AppError(decision.error);
}

/**
 * The objects that the request names, each of which has to pass its route's access. Missing and foreign ids end alike,
 * and which one of several it was is not told.
 */
async function enforceObjects(
  reach: Reach,
  { request, access, caller }: { request: FastifyRequest; access: InObjectAccess; caller: Caller },
  { kind, ids, type }: Named,
): Promise<void> {
  const administers = access.withoutMembership?.some((code) => holdsPermission(caller.held, code)) === true;
  const wanted = { kind, ids: [...new Set(ids)] };
  const rows = await reach.locate(wanted, { userId: caller.userId, administers });
  const found = new Map(rows.map((row) => [row.id, toObject(row)]));
  const objects = ids.map((id) => {
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

const missing = (kind: Named['kind']): ErrorCode => (RESOURCES[kind] as Resource).missing ?? 'not_found';

/** An id that is missing, or is none, is a misfit of the request, told when it is parsed. */
export async function enforceNamed(reach: Reach, bound: BoundRoute, request: FastifyRequest): Promise<void> {
  const { access } = bound.route;
  const { caller } = request;
  const named = namedObject(bound, request);
  if (access.kind !== 'object' || caller === undefined || named === undefined) return;
  await enforceObjects(reach, { request, access, caller }, named);
}

const toObject = ({ accessLevel, permissions, type, state, ...row }: LocatedRow): AnyObject => ({
  ...row,
  inProject: row.projectId !== null,
  membership: accessLevel === null ? null : { accessLevel, permissions: permissions ?? [] },
  type: type ?? undefined,
  state: state ?? undefined,
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
  await enforceObjects(reachOf(deps.db), { request, access, caller }, named);
  return request.located as LocatedObject;
}
