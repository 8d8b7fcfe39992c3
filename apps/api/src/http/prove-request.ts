import type { PublicAccess, Condition, Token, TokenAccess } from '@sarm/domain/access/language';
import { readSettings } from '@sarm/database/kernel/settings.repository';
import { isAnyUser } from '@sarm/database/people/users.repository';
import type { RouteAccess } from '@sarm/contracts/http/route';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { FastifyRequest } from 'fastify';
import type { AppDeps } from '../deps.ts';
import { bringsRefreshCookie } from '../credentials/refresh-cookie.ts';

type World = Pick<AppDeps, 'db'>;

/** Whether a token was brought at all; the use case then takes it, because only taking it shows that it is a live one. */
const BROUGHT: Readonly<Partial<Record<Token, (request: FastifyRequest) => boolean>>> = {
  'refresh cookie': bringsRefreshCookie,
  // Come in the body, which arrives later: see requireBodyToken.
  'challenge token': () => true,
  'setup token': () => true,
};
export const canProve = (token: Token): boolean => BROUGHT[token] !== undefined;

export const tokenOf = (access: PublicAccess | TokenAccess, request: FastifyRequest): Token | undefined =>
  access.kind === 'token' && BROUGHT[access.token]?.(request) === true ? access.token : undefined;

/** Without a session the challenge in the body stands in for one. An expired session is reported as such. */
export const standsIn = (access: RouteAccess, request: FastifyRequest): Token | undefined =>
  access.kind === 'signed-in' && request.claims === undefined && !request.tokenExpired
    ? access.or
    : undefined;

const FIELD_OF_TOKEN: Readonly<Partial<Record<Token, string>>> = {
  'challenge token': 'challenge_token',
  'setup token': 'setup_token',
};

/** Before anything else of the body: where a token opens the call, a missing one is reported first. */
export function requireBodyToken(access: RouteAccess, request: FastifyRequest, body: unknown): void {
  const opens = access.kind === 'token' ? access.token : standsIn(access, request);
  const field = opens === undefined ? undefined : FIELD_OF_TOKEN[opens];
  if (field === undefined) return;
  const brought =
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[field] : undefined;
  if (typeof brought !== 'string') throw new AppError('not_signed_in');
}

const CONDITIONS: Readonly<Record<Condition, (world: World) => Promise<boolean>>> = {
  // Before the first account nobody may take its place by registering (PLT-233).
  'registration is open': async ({ db }) =>
    (await readSettings(db)).security.allowRegistration && (await isAnyUser(db)),
  'nobody has an account': async ({ db }) => !(await isAnyUser(db)),
};

export async function conditionsOf(
  world: World,
  access: PublicAccess | TokenAccess,
): Promise<Partial<Record<Condition, boolean>>> {
  return access.while === undefined ? {} : { [access.while]: await CONDITIONS[access.while](world) };
}
