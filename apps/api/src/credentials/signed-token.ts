import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { z } from 'zod';

/** Tokens whose signature is remembered, per use and secret: about as many as people and pictures at work in one copy. */
const REMEMBERED = 5000;

export interface TokenUse<Payload> {
  /** A key of its own is derived from the installation's secret: what signs other tokens can never sign this one. */
  readonly name: string;
  readonly audience: string;
  readonly seconds: number;
  readonly payload: z.ZodType<Payload>;
}

export interface SignedToken<Payload> {
  sign(secret: string, payload: Payload & Record<string, unknown>, now: Date): Promise<string>;
  /** The secrets are tried in turn, so that a new one can be brought in while tokens of the old one live. */
  read(secrets: readonly string[], token: string, now: Date): Promise<Payload | 'expired' | undefined>;
}

interface Proven<Payload> {
  readonly payload: Payload;
  readonly expires: number;
}

interface Signer<Payload> {
  readonly key: KeyObject;
  /** By the full token. Only what was verified gets in, so nobody without the secret can fill it. */
  readonly proven: Map<string, Proven<Payload>>;
}

const ISSUER = 'sarm';
const secondsOf = (now: Date): number => Math.floor(now.getTime() / 1000);

/**
 * One kind of token. A browser sends the same one with every call of ten minutes, and verifying it waits for a thread:
 * once its signature has been found right, only its age is left to check.
 */
export function createSignedToken<Payload>(use: TokenUse<Payload>): SignedToken<Payload> {
  const signers = new Map<string, Signer<Payload>>();
  const signerOf = (secret: string): Signer<Payload> => {
    const cached = signers.get(secret);
    if (cached !== undefined) return cached;
    const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', use.name, 32)));
    const signer = { key, proven: new Map<string, Proven<Payload>>() };
    signers.set(secret, signer);
    return signer;
  };
  return {
    sign: async (secret, payload, now) =>
      await new SignJWT(payload)
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(ISSUER)
        .setAudience(use.audience)
        .setIssuedAt(secondsOf(now))
        .setExpirationTime(secondsOf(now) + use.seconds)
        .sign(signerOf(secret).key),
    read: async (secrets, token, now) => {
      for (const secret of secrets) {
        const read = await readWith(use, signerOf(secret), { token, now });
        if (read !== undefined) return read;
      }
      return undefined;
    },
  };
}

async function readWith<Payload>(
  use: TokenUse<Payload>,
  { key, proven }: Signer<Payload>,
  { token, now }: { readonly token: string; readonly now: Date },
): Promise<Payload | 'expired' | undefined> {
  const cached = proven.get(token);
  if (cached !== undefined && cached.expires > secondsOf(now)) return cached.payload;
  proven.delete(token);
  try {
    const fresh = await verify(use, key, { token, now });
    proven.set(token, fresh);
    const [oldest] = proven.keys();
    if (proven.size > REMEMBERED && oldest !== undefined) proven.delete(oldest);
    return fresh.payload;
  } catch (error) {
    return error instanceof errors.JWTExpired ? 'expired' : undefined;
  }
}

/** The algorithm is fixed here, never taken from the token: 'none' and a public key used as secret both fail. */
async function verify<Payload>(
  { audience, payload }: TokenUse<Payload>,
  key: KeyObject,
  { token, now }: { readonly token: string; readonly now: Date },
): Promise<Proven<Payload>> {
  const verified = await jwtVerify<{ exp: number }>(token, key, {
    algorithms: ['HS256'],
    issuer: ISSUER,
    audience,
    requiredClaims: ['exp', 'sub'],
    currentDate: now,
  });
  return { payload: payload.parse(verified.payload), expires: verified.payload.exp };
}
