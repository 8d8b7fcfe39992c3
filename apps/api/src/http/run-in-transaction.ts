import type { Entry, ObjectQuery } from '@sarm/database/kernel/access.repository';
import { inCallerScope, widenToInstallation } from '@sarm/database/kernel/caller-scope';
import type { Scoped } from '@sarm/database/kernel/connect';
import { seeShared } from '@sarm/database/rounds/see-shared';
import { asNobody, inScope } from '@sarm/database/kernel/scope';
import { needsMemberships } from '@sarm/domain/access/decide';
import type { FastifyRequest } from 'fastify';
import type { AppDeps } from '../deps.ts';
import { admitCaller } from './admit-request.ts';
import type { BoundRoute } from './bound-route.ts';
import { enforce } from './enforce-access.ts';
import { callerOf, claimsOf, keepSession } from './load-caller.ts';
import { namedObject } from './named-object.ts';
import { conditionsOf, tokenOf } from './prove-request.ts';
import { type Locator, locatorWithin } from './locator.ts';
import { seesHiddenFrames } from './sees-hidden-frames.ts';

/**
 * One transaction for an entire call: who calls and the scope in its first statement, then the object, the decision and
 * the work. A refusal rolls back whatever was done. The body has been read before, so nobody's slow line holds a
 * connection.
 */
export async function runInTransaction<T>(
  deps: AppDeps,
  { bound, request }: { readonly bound: BoundRoute; readonly request: FastifyRequest },
  work: (tx: Scoped) => Promise<T>,
): Promise<T> {
  const { access } = bound.route;
  const admitted = async (tx: Scoped, locator: Locator): Promise<T> => {
    await admitCaller(locator, bound, request);
    if (bound.route.scope === 'installation' && access.kind !== 'installation') await widenToInstallation(tx);
    if (seesHiddenFrames(bound.route)) await seeShared(tx);
    return await work(tx);
  };
  if (access.kind === 'public' || access.kind === 'token') {
    enforce(access, { token: tokenOf(access, request), conditions: await conditionsOf(deps, access) });
    return await inScope(deps.db, asNobody, (tx) => admitted(tx, locatorWithin(tx)));
  }
  const claims = claimsOf(request);
  const target = namedObject(bound, request);
  let lastActivityAt: Date | undefined;
  const answer = await inCallerScope(deps.db, entryOf(bound, claims.sessionId, target), async (tx, row) => {
    request.caller = callerOf({ row, claims, now: deps.clock.now() }, row?.memberships);
    lastActivityAt = row?.lastActivityAt;
    return await admitted(tx, locatorWithin(tx, { target, row }));
  });
  // After the commit: calls of one session at the same time would otherwise wait for each other's row.
  await keepSession(deps, { bound, request, claims, lastActivityAt });
  return answer;
}

/** Administration of projects sees all of them from the first statement on, if the caller holds a code for it. */
const entryOf = ({ route }: BoundRoute, sessionId: string, objects: ObjectQuery | undefined): Entry => ({
  sessionId,
  objects,
  memberships: needsMemberships(route.access),
  wideCodes:
    route.scope === 'installation' && route.access.kind === 'installation' ? route.access.anyOf : undefined,
});

/** Before the body is read: a call that brings no valid token at all is refused without a database query. */
export async function requireSessionToken({ route }: BoundRoute, request: FastifyRequest): Promise<void> {
  if (route.access.kind !== 'public' && route.access.kind !== 'token') claimsOf(request);
}
