import { findCaller, type CallerRow } from '@sarm/database/access.repository';
import { touchSession } from '@sarm/database/sessions.repository';
import { AppError } from '@sarm/domain/errors';
import { expandPermissions } from '@sarm/domain/permissions';
import { SYSTEM_SETTINGS_DEFAULTS } from '@sarm/domain/settings';
import type { FastifyRequest } from 'fastify';
import type { AppDeps } from '../deps.ts';
import { readMediaToken } from '../modules/media/media-token.ts';
import type { BoundRoute, TokenClaims } from './bound-route.ts';
import type { Caller } from './handler.ts';

/** Polling marks itself with this header set to 1, so that an unattended screen does not keep its session alive. */
export const BACKGROUND_HEADER = 'x-sarm-background';
/** A session's last activity is written at most this often; the idle limit is in minutes, so this costs nothing. */
const TOUCH_AFTER_MS = 15_000;

/** Which token kind opens which media route. A link to a thumbnail must not open the whole video. */
const MEDIA_KIND_OF_ROUTE: Readonly<Record<string, string>> = {
  'media.viewFrame': 'frame',
  'media.viewVideo': 'video',
  'media.thumbnail': 'thumbnail',
  'detection.viewResult': 'detection-result',
  'detection.viewCrop': 'crop',
};

export async function loadCaller(deps: AppDeps, bound: BoundRoute, request: FastifyRequest): Promise<Caller> {
  const claims = request.claims ?? (await mediaClaims(deps, bound, request));
  if (claims === undefined) throw new AppError(request.tokenExpired ? 'session_expired' : 'not_signed_in');
  const row = await findCaller(deps.db, claims.sessionId);
  const now = deps.clock.now();
  if (row === undefined || row.userId !== claims.userId || !sessionLives(row, now)) {
    throw new AppError('session_expired');
  }
  const idleMs = now.getTime() - row.lastActivityAt.getTime();
  if (isActivity(bound, request, claims) && idleMs > TOUCH_AFTER_MS) {
    await touchSession(deps.db, row.sessionId, now);
  }
  return {
    userId: row.userId,
    sessionId: row.sessionId,
    displayName: row.displayName,
    email: row.email,
    isActive: row.isActive,
    held: { roleCodes: row.roleCodes, permissions: expandPermissions(row.permissions) },
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
  claims.media === undefined;

async function mediaClaims(
  deps: AppDeps,
  bound: BoundRoute,
  request: FastifyRequest,
): Promise<TokenClaims | undefined> {
  const { access } = bound.route;
  if (access.kind !== 'in-project' || access.mediaToken !== true) return undefined;
  const token = (request.query as Record<string, unknown>)['token'];
  if (typeof token !== 'string') return undefined;
  const media = await readMediaToken(deps.config.tokenSecret, token, deps.clock.now());
  if (media === undefined || media.kind !== MEDIA_KIND_OF_ROUTE[bound.id]) return undefined;
  const opens = (request.params as Record<string, unknown>)[access.field[0] ?? 'id'];
  return media.objectId === opens ? { userId: media.userId, sessionId: media.sessionId, media } : undefined;
}
