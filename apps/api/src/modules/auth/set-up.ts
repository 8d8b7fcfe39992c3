import { type Actor, appendAudit } from '@sarm/database/audit/audit.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { readSettings } from '@sarm/database/kernel/settings.repository';
import { grantRole, insertFirstUser } from '@sarm/database/people/users.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import { AUTH } from '@sarm/domain/limits';
import { SYSTEM_ADMIN_ROLE } from '@sarm/domain/access/roles';
import type { AppDeps } from '../../deps.ts';
import { clientOf } from '../../http/client-address.ts';
import type { SignInOutcome } from './continue-sign-in.ts';
import { openSession } from './open-session.ts';
import { checkNewPassword, hashPassword } from '../../credentials/passwords.ts';
import { settleVideoStore } from '../system-settings/settle-video-store.ts';
import { isSetupToken } from '../../credentials/setup-token.ts';
import { countTry } from '../../credentials/throttle.ts';

export interface FirstAccount {
  readonly setupToken: string;
  readonly email: string;
  readonly password: string;
  readonly displayName: string;
  readonly jobTitle: string;
  readonly organization: string;
  readonly actor: Actor;
}

/** PLT-233: the first account administers the installation and is signed in. Of two at once one finds the door closed. */
export async function setUp(
  deps: AppDeps,
  { setupToken, password, actor, ...person }: FirstAccount,
): Promise<Exclude<SignInOutcome, { next: unknown }>> {
  await countTry(deps, `setup:${clientOf(actor.ipAddress)}`, AUTH.setupsPerClient);
  if (!isSetupToken(deps.config.tokenSecrets, setupToken)) throw new AppError('setup_token_wrong');
  const { email, displayName: name } = person;
  const { security } = await readSettings(deps.db);
  checkNewPassword(password, { minLength: security.passwordMinLength, email });
  const passwordHash = await hashPassword(password);
  const id = newId();
  const who = { ...actor, userId: id, name, email };
  return await inScope(deps.db, asUser(id), async (tx) => {
    found(await insertFirstUser(tx, { id, passwordHash, ...person }));
    await grantRole(tx, id, SYSTEM_ADMIN_ROLE);
    await appendAudit(tx, who, { action: 'user.set-up', subjectId: id });
    await settleVideoStore(tx, deps.config.stores, who);
    const opened = await openSession(tx, deps, { userId: id, actor: who });
    await appendAudit(tx, who, { action: 'session.open', subjectId: opened.sessionId });
    return { ...opened, userId: id, email };
  });
}
