import { AppError } from '@sarm/domain/catalogue/errors';
import type { FastifyRequest } from 'fastify';
import type { AppDeps } from '../deps.ts';
import type { BoundRoute } from './bound-route.ts';
import { intactBody } from './broken-body.ts';
import { enforce, enforceFurther, enforceNamed } from './enforce-access.ts';
import { loadCaller } from './load-caller.ts';
import type { Fields } from './named-object.ts';
import { parseParams, parsePart } from './parse-parts.ts';
import { conditionsOf, requireBodyToken, standsIn, tokenOf } from './prove-request.ts';
import { type Locator, locatorOf } from './locator.ts';

/**
 * Everything that can be decided before the body is read, in the order that gives nothing away: who calls (401),
 * active (403), the address (404), the object (404), level and code (403), archived (409), the query (422).
 */
export async function admitRequest(deps: AppDeps, bound: BoundRoute, request: FastifyRequest): Promise<void> {
  const { access } = bound.route;
  if (access.kind === 'public' || access.kind === 'token')
    enforce(access, { token: tokenOf(access, request), conditions: await conditionsOf(deps, access) });
  else if (standsIn(access, request) === undefined) request.caller = await loadCaller(deps, bound, request);
  await admitCaller(locatorOf(deps.db), bound, request);
}

/** From the caller on: a caller that opened a transaction for the call passes the locator of that transaction. */
export async function admitCaller(
  locator: Locator,
  bound: BoundRoute,
  request: FastifyRequest,
): Promise<void> {
  const { access } = bound.route;
  if (access.kind !== 'public' && access.kind !== 'token') {
    if (access.kind !== 'object' && access.kind !== 'person')
      enforce(access, { caller: request.caller, token: standsIn(access, request) });
    else if (request.caller?.isActive !== true) throw new AppError('account_inactive');
  }
  const query = (request.query ?? {}) as Fields;
  const params = parseParams(bound, { params: (request.params ?? {}) as Fields, query });
  if (access.kind === 'object' && (access.from === 'params' || access.from === 'query'))
    await enforceNamed(locator, bound, request);
  if (access.kind === 'person')
    enforce(access, { caller: request.caller, personId: (params as Record<string, string>)[access.field] });
  request.parsed = { params, query: parsePart(bound.route.query, query) };
}

/** The second part for routes whose object is named in the body: the object comes before the rest of the body. */
export async function admitBody(
  locator: Locator,
  bound: BoundRoute,
  request: FastifyRequest,
): Promise<unknown> {
  const { access, body: schema, bodyKind = 'json' } = bound.route;
  if (bodyKind !== 'json') return undefined;
  const inBody = access.kind === 'object' && access.from === 'body';
  if (inBody) await enforceNamed(locator, bound, request);
  requireBodyToken(access, request, intactBody(request));
  const body = parsePart(schema, intactBody(request));
  if (inBody && request.located === undefined)
    throw new AppError('invalid_request', { errors: [{ field: access.field[0] ?? 'id', code: 'required' }] });
  await enforceFurther(locator, bound, { request, body });
  return body;
}
