import { findCaller } from '@sarm/database/kernel/access.repository';
import { type Actor, appendAudit } from '@sarm/database/audit/audit.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { actAs, asNobody, inScope } from '@sarm/database/kernel/scope';
import {
  findRefreshToken,
  holdRefreshToken,
  insertRefreshToken,
  revokeSession,
  spendRefreshToken,
} from '@sarm/database/people/sessions.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { AppDeps } from '../../deps.ts';
import { sessionLives } from '../../http/load-caller.ts';
import type { OpenedSession } from './open-session.ts';
import { hashRefreshToken, successorOf } from '../../credentials/refresh-token.ts';

/**
 * Two tabs of one browser share the cookie and may renew in the same moment, or a renewal's answer may be lost on the
 * way. For this long a spent token still leads to the living one. It is the same token for every caller: a thief
 * who replays in time holds what the victim holds, and whichever of the two renews second afterwards ends the session.
 */
export const SPENT_TOKEN_GRACE_MS = 10_000;

type Outcome =
  | ({ readonly kind: 'renewed'; readonly userId: string } & OpenedSession)
  | { readonly kind: 'refused' };

/** Rotation with reuse detection. Refusals are committed too, so they are an outcome and not an exception. */
export async function renewSession(
  deps: AppDeps,
  renewal: { token: string; actor: Actor },
): Promise<OpenedSession & { userId: string }> {
  const outcome = await inScope(deps.db, asNobody, (tx) => renewInside(tx, deps, renewal));
  if (outcome.kind === 'refused') throw new AppError('session_expired');
  return outcome;
}

async function renewInside(
  tx: Scoped,
  deps: AppDeps,
  { token, actor }: { token: string; actor: Actor },
): Promise<Outcome> {
  const now = deps.clock.now();
  const held = await holdRefreshToken(tx, hashRefreshToken(token));
  if (held === undefined) return { kind: 'refused' };
  const session = await findCaller(tx, held.sessionId);
  if (session === undefined || !sessionLives(session, now)) return { kind: 'refused' };
  const who = { ...actor, userId: session.userId, name: session.displayName, email: session.email };
  const renewed = {
    kind: 'renewed',
    userId: session.userId,
    sessionId: session.sessionId,
    expiresAt: session.expiresAt,
  } as const;
  if (held.usedAt === null) {
    const refreshToken = successorOf(token, deps.config.tokenSecrets[0]);
    await spendRefreshToken(tx, hashRefreshToken(token), now);
    await insertRefreshToken(tx, {
      hash: hashRefreshToken(refreshToken),
      sessionId: session.sessionId,
      createdAt: now,
    });
    return { ...renewed, refreshToken };
  }
  if (now.getTime() - held.usedAt.getTime() <= SPENT_TOKEN_GRACE_MS) {
    const living = await livingSuccessor(tx, token, deps.config.tokenSecrets);
    if (living !== undefined) return { ...renewed, refreshToken: living };
  }
  await revokeSession(tx, { id: session.sessionId, reason: 'refresh token used again', at: now });
  await actAs(tx, session.userId);
  await appendAudit(tx, who, {
    action: 'session.reuse',
    subjectId: session.sessionId,
  });
  deps.log.warn({ sessionId: session.sessionId, userId: session.userId }, 'refresh token reuse');
  return { kind: 'refused' };
}

/** A slow request may come after several renewals; giving it an already spent token would end the session later. */
async function livingSuccessor(
  tx: Scoped,
  spent: string,
  secrets: readonly string[],
): Promise<string | undefined> {
  let token = spent;
  for (let step = 0; step < 20; step += 1) {
    const next = await storedSuccessor(tx, token, secrets);
    if (next?.usedAt === null) return next.token;
    if (next === undefined) return undefined;
    token = next.token;
  }
  return undefined;
}

/** While a new secret is introduced, a copy of the API that does not have it yet may have made the successor. */
async function storedSuccessor(
  tx: Scoped,
  spent: string,
  secrets: readonly string[],
): Promise<{ token: string; usedAt: Date | null } | undefined> {
  for (const secret of secrets) {
    const token = successorOf(spent, secret);
    const found = await findRefreshToken(tx, hashRefreshToken(token));
    if (found !== undefined) return { token, usedAt: found.usedAt };
  }
  return undefined;
}
