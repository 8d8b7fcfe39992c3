import type { FastifyInstance } from 'fastify';
import '../http/bound-route.ts';
import type { AppDeps } from '../deps.ts';
import { mediaClaims } from '../http/load-caller.ts';
import { nameRest } from '../http/name-rest.ts';
import { readAccessToken } from '../credentials/access-token.ts';

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/**
 * Reads the bearer of every call, or the token of a link to media, before anything else: signature and age only, no
 * database. Limits count by the person it names; whether the session still lives is checked per route.
 */
export function installSession(app: FastifyInstance, deps: AppDeps): void {
  app.decorateRequest('claims', undefined);
  app.decorateRequest('tokenExpired', false);
  app.decorateRequest('caller', undefined);
  app.decorateRequest('located', undefined);
  app.decorateRequest('parsed', undefined);
  app.addHook('onRequest', async (request) => {
    const { bound } = request.routeOptions.config;
    if (bound === undefined) return;
    nameRest(request);
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    if (token !== undefined) {
      const read = await readAccessToken(deps.config.tokenSecrets, token, deps.clock.now());
      if (read === 'expired') request.tokenExpired = true;
      else request.claims = read;
    }
    request.claims ??= await mediaClaims(deps, bound, request);
  });
}
