import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { AUTH } from '@sarm/domain/limits';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

const ISSUER = 'sarm';
const AUDIENCE = 'sarm-api';
const payload = z.object({ sub: z.uuid(), sid: z.uuid() });

const keys = new Map<string, KeyObject>();
/** A key of its own from the installation's secret: what signs other tokens can never sign this one. */
function keyOf(secret: string): KeyObject {
  const found = keys.get(secret);
  if (found !== undefined) return found;
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'sarm access token', 32)));
  keys.set(secret, key);
  return key;
}

export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
}

export async function signAccessToken(secret: string, claims: AccessClaims, now: Date): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000);
  return await new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(claims.userId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(issued)
    .setExpirationTime(issued + AUTH.accessTokenSeconds)
    .sign(keyOf(secret));
}

/** The algorithm is fixed here, never taken from the token: 'none' and a public key used as secret both fail. */
export async function readAccessToken(
  secret: string,
  token: string,
  now: Date,
): Promise<AccessClaims | 'expired' | undefined> {
  try {
    const verified = await jwtVerify(token, keyOf(secret), {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['exp', 'sub'],
      currentDate: now,
    });
    const { sub, sid } = payload.parse(verified.payload);
    return { userId: sub, sessionId: sid };
  } catch (error) {
    return error instanceof errors.JWTExpired ? 'expired' : undefined;
  }
}
