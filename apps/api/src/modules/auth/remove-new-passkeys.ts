import type { Scoped } from '@sarm/database/kernel/connect';
import { readSettings } from '@sarm/database/kernel/settings.repository';
import { listPasskeys, removePasskeysSince } from '@sarm/database/people/passkeys.repository';
import { findSecondFactor } from '@sarm/database/people/second-factors.repository';
import { AUTH } from '@sarm/domain/limits';

const DAY_MS = 86_400_000;

/**
 * After a reset of the password (docs/decisions/0041): somebody who had the former one may have left a key of their own,
 * which signs in as both factors. The last second factor stays where the installation demands one: without it anybody
 * who reads the mail would set up an app and be in.
 */
export async function removeNewPasskeys(
  tx: Scoped,
  userId: string,
  now: Date,
): Promise<{ kept: string[]; removed: string[] }> {
  const since = new Date(now.getTime() - AUTH.passkeys.newForDays * DAY_MS);
  const held = await listPasskeys(tx, userId);
  const app = await findSecondFactor(tx, userId);
  const left = (app !== undefined && app.confirmedAt !== null) || held.some((key) => key.created_at < since);
  const { security } = await readSettings(tx);
  const removed = security.twoFactorAuth && !left ? [] : await removePasskeysSince(tx, userId, since);
  const kept = (removed.length === 0 ? held : await listPasskeys(tx, userId)).map(({ name }) => name);
  return { kept, removed };
}
