import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AppDeps } from '../deps.ts';
import { hostCookie } from './host-cookie.ts';
import { openSecret, sealSecret } from './seal-secret.ts';

type Deps = Pick<AppDeps, 'config' | 'clock'>;

export interface SealedCookie<Value> {
  keep(deps: Deps, reply: FastifyReply, value: Value): void;
  /** Takes it away as well: what was kept is used once. */
  take(deps: Deps, request: FastifyRequest, reply: FastifyReply): Value | undefined;
}

interface CookieUse<Value> {
  readonly name: string;
  /** What the seal is bound to: a cookie of another use does not open. */
  readonly use: string;
  readonly minutes: number;
  readonly sameSite: 'lax' | 'strict';
  readonly value: z.ZodType<Value>;
}

/** Kept by the browser alone: nobody else's can bring it, and no copy of the API has to remember it. */
export function createSealedCookie<Value>(use: CookieUse<Value>): SealedCookie<Value> {
  const kept = z.object({ value: use.value, until: z.number() });
  const cookieOf = (config: Deps['config']) => {
    const { name, attributes } = hostCookie(config, use.name);
    return { name, attributes: { ...attributes, sameSite: use.sameSite } } as const;
  };
  return {
    keep: ({ config, clock }, reply, value) => {
      const until = clock.now().getTime() + use.minutes * 60_000;
      const plain = Buffer.from(JSON.stringify({ value, until }));
      const { name, attributes } = cookieOf(config);
      const sealed = sealSecret(config.tokenSecrets, use.use, plain).toString('base64url');
      reply.setCookie(name, sealed, { ...attributes, expires: new Date(until) });
    },
    take: ({ config, clock }, request, reply) => {
      const { name, attributes } = cookieOf(config);
      const brought = request.cookies[name];
      if (brought === undefined) return undefined;
      reply.clearCookie(name, attributes);
      const plain = openSecret(config.tokenSecrets, use.use, Buffer.from(brought, 'base64url'));
      if (plain === undefined) return undefined;
      const read = kept.safeParse(JSON.parse(plain.toString()));
      return read.success && read.data.until > clock.now().getTime() ? read.data.value : undefined;
    },
  };
}
