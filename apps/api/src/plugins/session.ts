import type { FastifyInstance } from 'fastify';
import '../http/bound-route.ts';
import type { AppDeps } from '../deps.ts';
import { readAccessToken } from '../modules/auth/access-token.ts';

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/**
 * Reads the bearer of every call before anything else: signature and age only, no database. The rate limit counts by
 * the person it names; whether the session still lives is asked per route.
 */
export function installSession(app: FastifyInstance, deps: AppDeps): void {
  app.decorateRequest('claims', undefined);
  app.decorateRequest('tokenExpired', false);
  app.decorateRequest('caller', undefined);
  app.decorateRequest('located', undefined);
  app.decorateRequest('parsed', undefined);
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.bound === undefined) return;
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) return;
    const read = await readAccessToken(deps.config.tokenSecrets, token, deps.clock.now());
    if (read === 'expired') request.tokenExpired = true;
    else request.claims = read;
  });
}
