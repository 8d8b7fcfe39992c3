import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { AUTH } from '@sarm/domain/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../deps.ts';
import { hostCookie } from './host-cookie.ts';
import { addressDigest } from './throttle.ts';

type Deps = Pick<AppDeps, 'config' | 'clock'>;

/**
 * Marks browsers that a person has signed in with (docs/decisions/0019). The cookie holds one entry per person:
 * nonce.end.mac, where the mac binds the entry to the person's address without naming it.
 */
const NAME = 'sarm_device';
const BETWEEN = '~';
const ENTRY = /^([\w-]{22})\.([0-9a-z]{6,8})\.([\w-]{43})$/;

const keyOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'sarm known device', 32));

const macOf = (secret: string, entry: { nonce: string; end: string; email: string }): Buffer =>
  createHmac('sha256', keyOf(secret))
    .update(`${entry.nonce}.${entry.end}.${addressDigest(entry.email)}`)
    .digest();

const entriesOf = (deps: Deps, request: FastifyRequest): string[] =>
  (request.cookies[hostCookie(deps.config, NAME).name] ?? '')
    .split(BETWEEN)
    .slice(0, AUTH.knownDevice.people);

/** The name of the device for this account, or undefined where it never signed in with it. */
export function findDevice(deps: Deps, request: FastifyRequest, email: string): string | undefined {
  const now = deps.clock.now().getTime();
  for (const entry of entriesOf(deps, request)) {
    const [, nonce, end, mac] = ENTRY.exec(entry) ?? [];
    if (nonce === undefined || end === undefined || mac === undefined) continue;
    if (Number.parseInt(end, 36) * 1000 <= now) continue;
    const given = Buffer.from(mac, 'base64url');
    if (
      deps.config.tokenSecrets.some((secret) => timingSafeEqual(given, macOf(secret, { nonce, end, email })))
    )
      return nonce;
  }
  return undefined;
}

/** After a sign-in: a fresh entry for the person, and those of other people that still fit in. */
export function rememberDevice(
  deps: Deps,
  { request, reply, email }: { request: FastifyRequest; reply: FastifyReply; email: string },
): void {
  const expires = new Date(deps.clock.now().getTime() + AUTH.knownDevice.days * 86_400_000);
  const nonce = randomBytes(16).toString('base64url');
  const end = Math.floor(expires.getTime() / 1000).toString(36);
  const mac = macOf(deps.config.tokenSecrets[0], { nonce, end, email }).toString('base64url');
  const previous = findDevice(deps, request, email);
  const others = entriesOf(deps, request).filter(
    (entry) => ENTRY.test(entry) && (previous === undefined || !entry.startsWith(`${previous}.`)),
  );
  const value = [...new Set([`${nonce}.${end}.${mac}`, ...others])].slice(0, AUTH.knownDevice.people);
  const { name, attributes } = hostCookie(deps.config, NAME);
  reply.setCookie(name, value.join(BETWEEN), { ...attributes, expires });
}
