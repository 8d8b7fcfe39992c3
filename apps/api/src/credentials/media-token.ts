import { MEDIA_KINDS, type MediaKind } from '@sarm/domain/access/resources';
import { AUTH } from '@sarm/domain/limits';
import { z } from 'zod';
import { createSignedToken } from './signed-token.ts';

/** The claims of a media token. It opens one object, and only while its user and session still may. */
export interface MediaClaims {
  readonly kind: MediaKind;
  readonly objectId: string;
  readonly userId: string;
  readonly sessionId: string;
}

/** Its own audience: an access token can never stand in for a media token, nor the other way round. */
const token = createSignedToken({
  name: 'sarm media token',
  audience: 'sarm-media',
  seconds: AUTH.mediaTokenSeconds,
  payload: z.object({ kind: z.enum(MEDIA_KINDS), oid: z.uuid(), sub: z.uuid(), sid: z.uuid() }),
});

export const signMediaToken = (
  secret: string,
  { kind, objectId, userId, sessionId }: MediaClaims,
  now: Date,
): Promise<string> => token.sign(secret, { kind, oid: objectId, sub: userId, sid: sessionId }, now);

/** Undefined for anything that is not a live media token. Membership and session are the caller's to check. */
export async function readMediaToken(
  secrets: readonly string[],
  given: string,
  now: Date,
): Promise<MediaClaims | undefined> {
  const read = await token.read(secrets, given, now);
  if (typeof read !== 'object') return undefined;
  return { kind: read.kind, objectId: read.oid, userId: read.sub, sessionId: read.sid };
}
