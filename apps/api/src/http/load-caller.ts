import {
  type CallerRow,
  findCaller,
  findMemberships,
  type MembershipRow,
} from '@sarm/database/kernel/access.repository';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { touchSession } from '@sarm/database/people/sessions.repository';
import { needsMemberships } from '@sarm/domain/access/decide';
import { AppError } from '@sarm/domain/catalogue/errors';
import { expandPermissions } from '@sarm/domain/access/permissions';
import { SYSTEM_SETTINGS_DEFAULTS } from '@sarm/domain/settings';
import type { FastifyRequest } from 'fastify';
import type { AppDeps } from '../deps.ts';
import { readMediaToken } from '../credentials/media-token.ts';
import type { BoundRoute, TokenClaims } from './bound-route.ts';
import type { Caller } from './handler.ts';
import { namedObject } from './named-object.ts';

/** Polling marks itself with this header set to 1, so that an unattended screen does not keep its session alive. */
export const BACKGROUND_HEADER = 'x-sarm-background';
/** A session's last activity is written at most this often; the idle limit is in minutes, so this costs nothing. */
const TOUCH_AFTER_MS = 15_000;

/** The claims of the token of a call; whether its session lives is read from the database. Without a token: 401. */
export function claimsOf({ claims, tokenExpired }: FastifyRequest): TokenClaims {
  if (claims === undefined) throw new AppError(tokenExpired ? 'session_expired' : 'not_signed_in');
  return claims;
}

/** For calls that open their transactions themselves. */
export async function loadCaller(deps: AppDeps, bound: BoundRoute, request: FastifyRequest): Promise<Caller> {
  const claims = claimsOf(request);
  const row = await findCaller(deps.db, claims.sessionId);
  const memberships = needsMemberships(bound.route.access)
    ? await inScope(deps.db, asUser(claims.userId), (tx) => findMemberships(tx, claims.userId))
    : null;
  const caller = callerOf({ row, claims, now: deps.clock.now() }, memberships);
  await keepSession(deps, { bound, request, claims, lastActivityAt: row?.lastActivityAt });
  return caller;
}

/** An unattended screen or a media link does not keep a session alive; everything else does. */
export async function keepSession(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  call: {
    readonly bound: BoundRoute;
    readonly request: FastifyRequest;
    readonly claims: TokenClaims;
    readonly lastActivityAt: Date | undefined;
  },
): Promise<void> {
  if (call.lastActivityAt === undefined || !isActivity(call.bound, call.request, call.claims)) return;
  const now = clock.now();
  if (now.getTime() - call.lastActivityAt.getTime() <= TOUCH_AFTER_MS) return;
  await touchSession(db, call.claims.sessionId, now);
}

/** The person of a session that lives, with their memberships where they were read. */
export function callerOf(
  { row, claims, now }: { row: CallerRow | undefined; claims: TokenClaims; now: Date },
  memberships: readonly MembershipRow[] | null | undefined,
): Caller {
  if (row === undefined || row.userId !== claims.userId || !sessionLives(row, now)) {
    throw new AppError('session_expired');
  }
  return {
    userId: row.userId,
    sessionId: row.sessionId,
    displayName: row.displayName,
    email: row.email,
    isActive: row.isActive,
    held: { roleCodes: row.roleCodes, permissions: expandPermissions(row.permissions) },
    ...(memberships ? { memberships } : {}),
  };
}

/** PLT-095: revoked, past its end, or idle for longer than sessionTimeout minutes. */
export function sessionLives(
  session: Pick<CallerRow, 'revokedAt' | 'expiresAt' | 'lastActivityAt' | 'sessionTimeout'>,
  now: Date,
): boolean {
  if (session.revokedAt !== null || session.expiresAt <= now) return false;
  const minutes = session.sessionTimeout ?? SYSTEM_SETTINGS_DEFAULTS.security.sessionTimeout;
  return now.getTime() - session.lastActivityAt.getTime() <= minutes * 60_000;
}

const isActivity = (bound: BoundRoute, request: FastifyRequest, claims: TokenClaims): boolean =>
  request.headers[BACKGROUND_HEADER] !== '1' &&
  bound.route.answerKind !== 'events' &&
  bound.route.unattended !== true &&
  claims.media === undefined;

/** A link to media carries its token in its address; it opens one object of one kind. */
export async function mediaClaims(
  deps: AppDeps,
  bound: BoundRoute,
  request: FastifyRequest,
): Promise<TokenClaims | undefined> {
  const { access } = bound.route;
  if (access.kind !== 'object' || access.mediaToken === undefined) return undefined;
  const token = (request.query as Record<string, unknown>)['token'];
  if (typeof token !== 'string') return undefined;
  const media = await readMediaToken(deps.config.tokenSecrets, token, deps.clock.now());
  if (media?.kind !== access.mediaToken) return undefined;
  const opens = namedObject(bound, request)?.ids[0];
  return media.objectId === opens ? { userId: media.userId, sessionId: media.sessionId, media } : undefined;
}
