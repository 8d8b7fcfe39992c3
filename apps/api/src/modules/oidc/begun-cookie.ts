import { AUTH } from '@sarm/domain/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AppDeps } from '../../deps.ts';
import { hostCookie } from '../../credentials/host-cookie.ts';
import { openSecret, sealSecret } from '../../credentials/seal-secret.ts';
import type { Begun } from './provider.ts';

type Deps = Pick<AppDeps, 'config' | 'clock'>;

const NAME = 'sarm_provider';
const OWNER = 'sign-in through a provider';
const kept = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), until: z.number() });

/**
 * Sealed in a cookie of the browser that began: nobody else's browser can end the sign-in, and no copy of the API has to
 * remember it. Lax, because the provider's page leads back here and a strict cookie would not come along.
 */
const cookieOf = (config: Deps['config']) => {
  const { name, attributes } = hostCookie(config, NAME);
  return { name, attributes: { ...attributes, sameSite: 'lax' } } as const;
};

export function keepBegun({ config, clock }: Deps, reply: FastifyReply, begun: Begun): void {
  const until = clock.now().getTime() + AUTH.providerMinutes * 60_000;
  const { state, nonce, verifier } = begun;
  const plain = Buffer.from(JSON.stringify({ state, nonce, verifier, until }));
  const { name, attributes } = cookieOf(config);
  const value = sealSecret(config.tokenSecrets, OWNER, plain).toString('base64url');
  reply.setCookie(name, value, { ...attributes, expires: new Date(until) });
}

/** Takes it away as well: one way there has one way back. */
export function takeBegun(
  { config, clock }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Begun | undefined {
  const { name, attributes } = cookieOf(config);
  const value = request.cookies[name];
  if (value === undefined) return undefined;
  reply.clearCookie(name, attributes);
  const plain = openSecret(config.tokenSecrets, OWNER, Buffer.from(value, 'base64url'));
  if (plain === undefined) return undefined;
  const read = kept.safeParse(JSON.parse(plain.toString()));
  return read.success && read.data.until > clock.now().getTime() ? read.data : undefined;
}
