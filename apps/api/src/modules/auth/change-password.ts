import { deleteAccountLinksOf } from '@sarm/database/people/account-links.repository';
import { type Actor, appendAudit } from '@sarm/database/audit/audit.repository';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { revokeSessionsOf } from '@sarm/database/people/sessions.repository';
import { readSettings } from '@sarm/database/kernel/settings.repository';
import { deleteChallengesOf } from '@sarm/database/people/sign-in-challenges.repository';
import { setPassword } from '@sarm/database/people/users.repository';
import { publishEvent } from '@sarm/use-cases/events/publish-event';
import type { AppDeps } from '../../deps.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { checkNewPassword, hashPassword } from '../../credentials/passwords.ts';

export interface PasswordChange {
  readonly caller: { readonly userId: string; readonly sessionId: string; readonly email: string };
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly actor: Actor;
}

/** PLT-062: the session of the call stays open, every other one ends. */
export async function changePassword(deps: AppDeps, change: PasswordChange): Promise<void> {
  const { caller, currentPassword, newPassword, actor } = change;
  const { userId, sessionId, email } = caller;
  await checkOwnPassword(deps, {
    userId,
    password: currentPassword,
    field: 'currentPassword',
    refusal: 'current_password_wrong',
  });
  const { security } = await readSettings(deps.db);
  checkNewPassword(newPassword, { minLength: security.passwordMinLength, email, field: 'newPassword' });
  const hash = await hashPassword(newPassword);
  await inScope(deps.db, asUser(userId), async (tx) => {
    await setPassword(tx, userId, hash);
    await deleteAccountLinksOf(tx, userId);
    await deleteChallengesOf(tx, userId);
    const at = deps.clock.now();
    await revokeSessionsOf(tx, { userId, reason: 'password changed', at, except: sessionId });
    await publishEvent(tx, deps.queue, { kind: 'password.changed', projectId: null, payload: { userId } });
    await appendAudit(tx, actor, { action: 'user.change-password', subjectId: userId });
  });
}
