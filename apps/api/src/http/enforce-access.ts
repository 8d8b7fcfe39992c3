import type { InProjectAccess, ObjectKind } from '@sarm/contracts/http/route';
import { type LocatedRow, locateObject, locateObjects } from '@sarm/database/access.repository';
import { asUser, inScope } from '@sarm/database/scope';
import { type HeldAccess, holdsInProject } from '@sarm/domain/access-check';
import { levelAtLeast } from '@sarm/domain/access-levels';
import { AppError } from '@sarm/domain/errors';
import { isId } from '@sarm/domain/ids';
import type { FastifyRequest } from 'fastify';
import type { AppDeps } from '../deps.ts';
import './bound-route.ts';
import type { Caller, LocatedObject } from './handler.ts';

/** The object as the caller may see it; a foreign and a missing id both end in 404. Membership is all it asks. */
export async function requireObject(
  deps: Pick<AppDeps, 'db'>,
  caller: Caller,
  wanted: { kind: ObjectKind; id: unknown },
): Promise<LocatedObject> {
  const { kind, id } = wanted;
  if (!isId(id)) throw new AppError('not_found');
  const row = await inScope(deps.db, asUser(caller.userId), (tx) =>
    locateObject(tx, { kind, id, userId: caller.userId }),
  );
  if (row === undefined) throw new AppError('not_found');
  return asLocated(row);
}

const asLocated = ({ accessLevel, permissions, ...object }: LocatedRow): LocatedObject => ({
  ...object,
  membership: { accessLevel, permissions },
});

/** In the order of the ids. One that is missing or foreign ends in 404 for all: which one it was is not told. */
export async function requireObjects(
  deps: Pick<AppDeps, 'db'>,
  caller: Caller,
  { kind, ids }: { kind: ObjectKind; ids: readonly string[] },
): Promise<LocatedObject[]> {
  const rows = await inScope(deps.db, asUser(caller.userId), (tx) =>
    locateObjects(tx, { kind, ids: [...new Set(ids)], userId: caller.userId }),
  );
  const found = new Map(rows.map((row) => [row.id, asLocated(row)]));
  return ids.map((id) => {
    const object = found.get(id.toLowerCase());
    if (object === undefined) throw new AppError('not_found');
    return object;
  });
}

/** Level and code, then the archive: called once the object is known to be the caller's to see (PLT-034, PLT-144, PLT-179). */
export function checkObjectAccess(
  access: InProjectAccess,
  object: LocatedObject,
  caller: { userId: string; held: HeldAccess },
): void {
  const { membership } = object;
  const own = object.createdBy === caller.userId;
  if (access.ownOnly === true && !own) throw new AppError('not_found');
  const codes = access.anyOf;
  if (codes !== undefined && !codes.some((code) => holdsInProject(caller.held, membership, code))) {
    throw new AppError('forbidden');
  }
  const needed = own ? access.level : (access.othersLevel ?? access.level);
  if (needed !== undefined && !levelAtLeast(membership.accessLevel, needed)) {
    throw new AppError('level_too_low');
  }
  if (access.level !== undefined && object.archived) throw new AppError('project_archived');
}

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
  if (access?.kind !== 'in-project' || request.caller === undefined) {
    throw new Error('enforceAccess is for in-project routes with a caller');
  }
  const object = await requireObject(deps, request.caller, { kind: access.object, id });
  checkObjectAccess(access, object, request.caller);
  request.located = object;
  return object;
}

/** The same for a route that names several objects: each has to pass. */
export async function enforceEveryAccess(
  deps: Pick<AppDeps, 'db'>,
  request: FastifyRequest,
  ids: readonly string[],
): Promise<void> {
  const access = request.routeOptions.config.bound?.route.access;
  const { caller } = request;
  if (access?.kind !== 'in-project' || caller === undefined) {
    throw new Error('enforceEveryAccess is for in-project routes with a caller');
  }
  const objects = await requireObjects(deps, caller, { kind: access.object, ids });
  for (const object of objects) checkObjectAccess(access, object, caller);
  request.located = objects[0];
  request.locatedAll = objects;
}
