import type { Actor } from '@sarm/database/audit/audit.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { newId } from '@sarm/database/kernel/new-id';
import { insertRefreshToken, insertSession } from '@sarm/database/people/sessions.repository';
import { AUTH } from '@sarm/domain/limits';
import type { AppDeps } from '../../deps.ts';
import { signAccessToken } from '../../credentials/access-token.ts';
import { hashRefreshToken, newRefreshToken } from '../../credentials/refresh-token.ts';

export interface OpenedSession {
  readonly sessionId: string;
  readonly refreshToken: string;
  readonly expiresAt: Date;
}

/** A new session and token at every sign-in: nothing that existed before it can be fixed onto a person. */
export async function openSession(
  tx: Scoped,
  deps: Pick<AppDeps, 'clock'>,
  who: { userId: string; actor: Actor },
): Promise<OpenedSession> {
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + AUTH.refreshTokenDays * 86_400_000);
  const [sessionId, refreshToken] = [newId(), newRefreshToken()];
  await insertSession(tx, {
    id: sessionId,
    userId: who.userId,
    createdAt: now,
    expiresAt,
    ipAddress: who.actor.ipAddress,
    userAgent: who.actor.userAgent,
  });
  await insertRefreshToken(tx, { hash: hashRefreshToken(refreshToken), sessionId, createdAt: now });
  return { sessionId, refreshToken, expiresAt };
}

export interface Tokens {
  readonly access_token: string;
  readonly token_type: 'bearer';
  readonly expires_in: number;
}

export async function tokenAnswer(
  deps: Pick<AppDeps, 'clock' | 'config'>,
  claims: { userId: string; sessionId: string },
): Promise<Tokens> {
  const token = await signAccessToken(deps.config.tokenSecrets[0], claims, deps.clock.now());
  return { access_token: token, token_type: 'bearer', expires_in: AUTH.accessTokenSeconds };
}
