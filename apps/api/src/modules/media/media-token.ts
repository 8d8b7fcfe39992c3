import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { MEDIA_KINDS } from '@sarm/contracts/http/media';
import { AUTH } from '@sarm/domain/limits';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

export type MediaKind = (typeof MEDIA_KINDS)[number];

/** What a media token says. It opens one object, and only while its user and session still may. */
export interface MediaClaims {
  readonly kind: MediaKind;
  readonly objectId: string;
  readonly userId: string;
  readonly sessionId: string;
}

/** Its own audience: an access token can never stand in for a media token, nor the other way round. */
const AUDIENCE = 'sarm-media';
const payload = z.object({
  kind: z.enum(MEDIA_KINDS),
  oid: z.uuid(),
  sub: z.uuid(),
  sid: z.uuid(),
});

const keys = new Map<string, KeyObject>();
/** Derived from the installation's secret for this use only: what signs other tokens can never sign this one. */
function keyOf(secret: string): KeyObject {
  const found = keys.get(secret);
  if (found !== undefined) return found;
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'sarm media token', 32)));
  keys.set(secret, key);
  return key;
}

export async function signMediaToken(secret: string, claims: MediaClaims, now: Date): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000);
  return await new SignJWT({ kind: claims.kind, oid: claims.objectId, sid: claims.sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(claims.userId)
    .setAudience(AUDIENCE)
    .setIssuedAt(issued)
    .setExpirationTime(issued + AUTH.mediaTokenSeconds)
    .sign(keyOf(secret));
}

/** Undefined for anything that is not a live media token. Membership and session are the caller's to check. */
export async function readMediaToken(
  secret: string,
  token: string,
  now: Date,
): Promise<MediaClaims | undefined> {
  try {
    const verified = await jwtVerify(token, keyOf(secret), {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      requiredClaims: ['exp', 'sub'],
      currentDate: now,
    });
    const { kind, oid, sub, sid } = payload.parse(verified.payload);
    return { kind, objectId: oid, userId: sub, sessionId: sid };
  } catch {
    return undefined;
  }
}
