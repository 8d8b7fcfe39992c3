import { appendAudit, SYSTEM_ACTOR } from '@sarm/database/audit/audit.repository';
import type { Database, Scoped } from '@sarm/database/kernel/connect';
import { newId } from '@sarm/database/kernel/new-id';
import { asNobody, inScope } from '@sarm/database/kernel/scope';
import { readSettings } from '@sarm/database/kernel/settings.repository';
import { deleteAccountLinksOf } from '@sarm/database/people/account-links.repository';
import { unlinkIdentitiesOf } from '@sarm/database/people/linked-identities.repository';
import { removePasskeysOf } from '@sarm/database/people/passkeys.repository';
import { removeSecondFactor } from '@sarm/database/people/second-factors.repository';
import { deleteChallengesOf } from '@sarm/database/people/sign-in-challenges.repository';
import { revokeSessionsOf } from '@sarm/database/people/sessions.repository';
import {
  findUserByEmail,
  grantRole,
  insertUser,
  proveEmail,
  setPassword,
} from '@sarm/database/people/users.repository';
import { SYSTEM_ADMIN_ROLE } from '@sarm/domain/access/roles';
import { z } from 'zod';
import { checkNewPassword, hashPassword } from '../credentials/passwords.ts';

export interface NewAdmin {
  readonly email: string;
  readonly displayName: string;
  readonly jobTitle: string;
  readonly organization: string;
  readonly password: () => Promise<string>;
  /** Make an existing account the administrator's: with the new password, and without the person who uses it now. */
  readonly takeExisting: boolean;
}

/** Everything but the password that its former user could sign in with. */
async function removeWaysIn(tx: Scoped, id: string): Promise<void> {
  await deleteAccountLinksOf(tx, id);
  await deleteChallengesOf(tx, id);
  await removePasskeysOf(tx, id);
  await removeSecondFactor(tx, id);
  await unlinkIdentitiesOf(tx, id);
}

/**
 * Anybody may have registered the address first and would keep a password that then opens everything: an account that
 * exists is refused or taken over, never just promoted.
 */
export async function createAdmin(db: Database, admin: NewAdmin): Promise<'created' | 'taken'> {
  const email = z.email().parse(admin.email.trim().toLowerCase());
  const existing = await findUserByEmail(db, email);
  if (existing !== undefined && !admin.takeExisting)
    throw new Error(`${email} exists; --existing sets a new password and makes it an administrator`);
  const password = await admin.password();
  const { security } = await readSettings(db);
  checkNewPassword(password, { minLength: security.passwordMinLength, email });
  const passwordHash = await hashPassword(password);
  await inScope(db, asNobody, async (tx) => {
    const id = existing?.id ?? newId();
    if (existing === undefined) {
      const { displayName, jobTitle, organization } = admin;
      const made = await insertUser(tx, { id, email, displayName, jobTitle, organization, passwordHash });
      if (made === undefined) throw new Error('the account was created by somebody else just now');
    } else {
      await setPassword(tx, id, passwordHash);
      await proveEmail(tx, id, new Date());
      await revokeSessionsOf(tx, { userId: id, reason: 'password set on the command line', at: new Date() });
      await removeWaysIn(tx, id);
    }
    await grantRole(tx, id, SYSTEM_ADMIN_ROLE);
    await appendAudit(tx, SYSTEM_ACTOR, {
      action: 'user.grant-admin',
      subjectId: id,
    });
  });
  return existing === undefined ? 'created' : 'taken';
}
