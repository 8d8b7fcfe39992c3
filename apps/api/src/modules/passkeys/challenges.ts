import { createHash } from 'node:crypto';
import { insertPasskeyChallenge, spendPasskeyChallenge } from '@sarm/database/people/passkeys.repository';
import { asNobody, asUser, inScope } from '@sarm/database/kernel/scope';
import { AUTH } from '@sarm/domain/limits';
import { z } from 'zod';
import type { AppDeps } from '../../deps.ts';

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();
const scopeOf = (userId: string | null) => (userId === null ? asNobody : asUser(userId));

/** `userId`: null while nobody is signed in. */
export async function keepChallenge(deps: AppDeps, userId: string | null, challenge: string): Promise<void> {
  const expiresAt = new Date(deps.clock.now().getTime() + AUTH.challengeMinutes * 60_000);
  await inScope(deps.db, scopeOf(userId), (tx) =>
    insertPasskeyChallenge(tx, { hash: hashOf(challenge), userId, expiresAt }),
  );
}

const clientData = z.object({ challenge: z.string() });

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return clientData.safeParse(read).data?.challenge;
  } catch {
    return undefined;
  }
}

/**
 * The challenge that the device has signed, if it was issued here and is answered now for the first time. It is spent
 * before anything else of the answer is looked at, and stays so whatever comes of it.
 */
export async function takeChallenge(
  deps: AppDeps,
  userId: string | null,
  clientDataJSON: string,
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === undefined) return undefined;
  const spent = await inScope(deps.db, scopeOf(userId), (tx) =>
    spendPasskeyChallenge(tx, { hash: hashOf(challenge), userId, now: deps.clock.now() }),
  );
  return spent ? challenge : undefined;
}
