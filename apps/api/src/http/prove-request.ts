import type { PublicAccess, Condition, Token, TokenAccess } from '@sarm/domain/access/language';
import { readSettings } from '@sarm/database/settings.repository';
import { isAnyUser } from '@sarm/database/users.repository';
import type { FastifyRequest } from 'fastify';
import type { AppDeps } from '../deps.ts';
import { bringsRefreshCookie } from '../modules/auth/refresh-cookie.ts';

type World = Pick<AppDeps, 'db'>;

/** Whether a token was brought at all; the use case then takes it, because only taking it shows that it is a live one. */
const BROUGHT: Readonly<Partial<Record<Token, (request: FastifyRequest) => boolean>>> = {
  'refresh cookie': bringsRefreshCookie,
};
export const canProve = (token: Token): boolean => BROUGHT[token] !== undefined;

export const tokenOf = (access: PublicAccess | TokenAccess, request: FastifyRequest): Token | undefined =>
  access.kind === 'token' && BROUGHT[access.token]?.(request) === true ? access.token : undefined;

const ASKED: Readonly<Record<Condition, (world: World) => Promise<boolean>>> = {
  'registration is open': async ({ db }) => (await readSettings(db)).security.allowRegistration,
  'nobody has an account': async ({ db }) => !(await isAnyUser(db)),
};

export async function conditionsOf(
  world: World,
  access: PublicAccess | TokenAccess,
): Promise<Partial<Record<Condition, boolean>>> {
  return access.while === undefined ? {} : { [access.while]: await ASKED[access.while](world) };
}
