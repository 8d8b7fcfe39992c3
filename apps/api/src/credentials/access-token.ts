import { AUTH } from '@sarm/domain/limits';
import { z } from 'zod';
import { createSignedToken } from './signed-token.ts';

const token = createSignedToken({
  name: 'sarm access token',
  audience: 'sarm-api',
  seconds: AUTH.accessTokenSeconds,
  payload: z.object({ sub: z.uuid(), sid: z.uuid() }),
});

export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
}

export const signAccessToken = (
  secret: string,
  { userId, sessionId }: AccessClaims,
  now: Date,
): Promise<string> => token.sign(secret, { sub: userId, sid: sessionId }, now);

/** Signature and age only; whether the session still lives is read from the database. */
export async function readAccessToken(
  secrets: readonly string[],
  given: string,
  now: Date,
): Promise<AccessClaims | 'expired' | undefined> {
  const read = await token.read(secrets, given, now);
  return typeof read === 'object' ? { userId: read.sub, sessionId: read.sid } : read;
}
