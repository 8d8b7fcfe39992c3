import type { Access } from '@sarm/contracts/http/route';
import { holdsPermission } from '@sarm/domain/access-check';
import { AppError } from '@sarm/domain/errors';
import { isId } from '@sarm/domain/ids';
import type { FastifyRequest } from 'fastify';
import type { AppDeps } from '../deps.ts';
import type { BoundRoute } from './bound-route.ts';
import { checkObjectAccess, enforceAccess, enforceEveryAccess, requireObject } from './enforce-access.ts';
import type { Caller } from './handler.ts';
import { loadCaller } from './load-caller.ts';
import { parseParams, parsePart } from './parse-parts.ts';

type Fields = Readonly<Record<string, unknown>>;

/** No route takes more ids in one call; a longer list is refused by its schema without asking the database. */
const MAX_IDS = 1000;

const firstOf = (fields: Fields, names: readonly string[]): unknown =>
  names.map((name) => fields[name]).find((value) => value !== undefined && value !== null && value !== '');

/** Undefined where a part is no id: a misfit of the request, told when it is parsed. */
function idsOf(value: unknown): readonly string[] | undefined {
  const parts: readonly unknown[] =
    typeof value === 'string'
      ? value.split(',').map((each) => each.trim())
      : Array.isArray(value)
        ? value
        : [];
  const ids = parts.filter((each) => isId(each));
  return ids.length > 0 && ids.length === parts.length && ids.length <= MAX_IDS ? ids : undefined;
}

/**
 * Everything that can be decided before the body is read, in the order that gives nothing away: who calls (401),
 * active (403), the address (404), the object (404), level and code (403), archived (409), the query (422).
 */
export async function admitRequest(deps: AppDeps, bound: BoundRoute, request: FastifyRequest): Promise<void> {
  const { access } = bound.route;
  if (access.kind !== 'public' && access.kind !== 'refresh-cookie') {
    request.caller = await loadCaller(deps, bound, request);
    checkActive(access, request.caller);
  }
  const query = (request.query ?? {}) as Fields;
  const params = parseParams(bound, { params: (request.params ?? {}) as Fields, query });
  if (access.kind === 'holds' && !access.anyOf.some((code) => holds(request.caller, code))) {
    throw new AppError('forbidden');
  }
  if (access.kind === 'in-project' && request.caller !== undefined) {
    const source = { params: params as Fields, query }[access.from as 'params' | 'query'];
    const id = source === undefined ? undefined : firstOf(source, access.field);
    // An id that is missing from the query, or is none, is a misfit of the query, told below.
    const ids = access.every === true && access.from === 'query' ? idsOf(id) : undefined;
    if (ids !== undefined) await enforceEveryAccess(deps, request, ids);
    else if (access.from === 'params' || (access.from === 'query' && isId(id))) {
      request.located = await requireObject(deps, request.caller, { kind: access.object, id });
      checkObjectAccess(access, request.located, request.caller);
    }
  }
  request.parsed = { params, query: parsePart(bound.route.query, query) };
}

/** The second half for routes whose object is named in the body: the object comes before the rest of the body. */
export async function admitBody(deps: AppDeps, bound: BoundRoute, request: FastifyRequest): Promise<unknown> {
  const { access, body: schema, bodyKind = 'json' } = bound.route;
  if (bodyKind !== 'json') return undefined;
  if (access.kind !== 'in-project' || access.from !== 'body') return parsePart(schema, request.body);
  const fields = (typeof request.body === 'object' && request.body !== null ? request.body : {}) as Fields;
  const id = firstOf(fields, access.field);
  const ids = access.every === true ? idsOf(id) : undefined;
  if (ids !== undefined) await enforceEveryAccess(deps, request, ids);
  else if (access.every !== true && isId(id)) await enforceAccess(deps, request, id);
  const body = parsePart(schema, request.body);
  if (request.located === undefined) {
    const field = access.field[0] ?? 'id';
    throw new AppError('invalid_request', { errors: [{ field, message: 'Required' }] });
  }
  return body;
}

function checkActive(access: Access, caller: Caller): void {
  const inactiveToo = access.kind === 'signed-in' && access.inactiveToo === true;
  if (!caller.isActive && !inactiveToo) throw new AppError('account_inactive');
}

const holds = (caller: Caller | undefined, code: string): boolean =>
  caller !== undefined && holdsPermission(caller.held, code);
