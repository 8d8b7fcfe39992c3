import { appendAudit, SYSTEM_ACTOR } from '@sarm/database/audit.repository';
import type { Database } from '@sarm/database/connect';
import { newId } from '@sarm/database/new-id';
import { asNobody, inScope } from '@sarm/database/scope';
import { readSettings } from '@sarm/database/settings.repository';
import { findUserByEmail, grantRole, insertUser } from '@sarm/database/users.repository';
import { SYSTEM_ADMIN_ROLE } from '@sarm/domain/roles';
import { z } from 'zod';
import { checkNewPassword, hashPassword } from '../modules/auth/passwords.ts';

export interface NewAdmin {
  readonly email: string;
  readonly displayName: string;
  /** Asked for only when the account does not exist yet. */
  readonly password: () => Promise<string>;
}

/** An account that exists gets the role and keeps its password: the command is no way around it. */
export async function createAdmin(db: Database, admin: NewAdmin): Promise<'created' | 'granted'> {
  const email = z.email().parse(admin.email.trim().toLowerCase());
  const existing = await findUserByEmail(db, email);
  const password = existing === undefined ? await admin.password() : '';
  if (existing === undefined) {
    const { security } = await readSettings(db);
    checkNewPassword(password, { minLength: security.passwordMinLength, email });
  }
  const passwordHash = existing === undefined ? await hashPassword(password) : '';
  await inScope(db, asNobody, async (tx) => {
    const id = existing?.id ?? newId();
    if (existing === undefined) {
      const made = await insertUser(tx, { id, email, displayName: admin.displayName, passwordHash });
      if (made === undefined) throw new Error('the account was created by somebody else just now');
    }
    await grantRole(tx, id, SYSTEM_ADMIN_ROLE);
    await appendAudit(tx, SYSTEM_ACTOR, {
      type: 'permission',
      severity: 'warning',
      action: 'user.grant-admin',
      message: `${email} was made a system administrator on the command line`,
      resourceType: 'user',
      resourceId: id,
    });
  });
  return existing === undefined ? 'created' : 'granted';
}
