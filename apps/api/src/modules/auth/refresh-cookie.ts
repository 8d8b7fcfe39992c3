import { API_BASE } from '@sarm/contracts/http/route-table';
import { AppError } from '@sarm/domain/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiConfig } from '../../config.ts';

export const REFRESH_COOKIE = 'sarm_refresh';

/** Out of reach of scripts, never sent by a foreign site, and sent only to the calls that need it. */
const attributes = (config: Pick<ApiConfig, 'cookieSecure'>) =>
  ({
    httpOnly: true,
    sameSite: 'strict',
    secure: config.cookieSecure,
    path: `${API_BASE}/sarm/auth`,
  }) as const;

export function setRefreshCookie(
  reply: FastifyReply,
  config: Pick<ApiConfig, 'cookieSecure'>,
  cookie: { token: string; expires: Date },
): void {
  reply.setCookie(REFRESH_COOKIE, cookie.token, { ...attributes(config), expires: cookie.expires });
}

export function clearRefreshCookie(reply: FastifyReply, config: Pick<ApiConfig, 'cookieSecure'>): void {
  reply.clearCookie(REFRESH_COOKIE, attributes(config));
}

/**
 * Refuses cookie-bearing calls that another site's page made, should SameSite ever fail. Browsers send Origin with
 * every POST; a program without one holds no cookie of a person.
 */
export function requireOwnOrigin(request: FastifyRequest, config: Pick<ApiConfig, 'publicUrl'>): void {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const foreign =
    origin === undefined
      ? site !== undefined && site !== 'same-origin' && site !== 'none'
      : origin !== new URL(config.publicUrl).origin;
  if (foreign) throw new AppError('forbidden');
}
