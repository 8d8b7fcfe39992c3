import { AppError } from '@sarm/domain/catalogue/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiConfig } from '../config.ts';
import { hostCookie } from './host-cookie.ts';

const NAME = 'sarm_refresh';

type CookieConfig = Pick<ApiConfig, 'cookieSecure'>;

export const readRefreshCookie = (request: FastifyRequest, config: CookieConfig): string | undefined =>
  request.cookies[hostCookie(config, NAME).name];

/** Under either name: which of them this installation accepts is checked when it is used. */
export const bringsRefreshCookie = (request: FastifyRequest): boolean =>
  [true, false].some((cookieSecure) => readRefreshCookie(request, { cookieSecure }) !== undefined);

export function setRefreshCookie(
  reply: FastifyReply,
  config: CookieConfig,
  cookie: { token: string; expires: Date },
): void {
  const { name, attributes } = hostCookie(config, NAME);
  reply.setCookie(name, cookie.token, { ...attributes, expires: cookie.expires });
}

export function clearRefreshCookie(reply: FastifyReply, config: CookieConfig): void {
  const { name, attributes } = hostCookie(config, NAME);
  reply.clearCookie(name, attributes);
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
