import { randomBytes } from 'node:crypto';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { replaceRoles, updateAccount } from '@sarm/database/people/accounts.repository';
import { appendAudit } from '@sarm/database/audit/audit.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { insertUser } from '@sarm/database/people/users.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { hashPassword } from '../../credentials/passwords.ts';
import { makePasswordLink } from './make-password-link.ts';
import { readAccount } from './present-account.ts';
import { readRoles, requireForSystemRoles } from './roles-of-user.ts';

/** PLT-125: the account has a random password that nobody has ever seen; its owner sets one by the link. */
export const createUser =
  (deps: AppDeps): Handler<RouteGroups['users']['create']> =>
  async ({ caller, actor, body: { email, displayName, isActive, roles: roleIds } }) => {
    const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
    const id = newId();
    return await inScope(deps.db, asUser(caller.userId), async (tx) => {
      const roles = await readRoles(tx, roleIds);
      requireForSystemRoles(caller, roles);
      if ((await insertUser(tx, { id, email, displayName, passwordHash })) === undefined)
        throw new AppError('email_taken');
      if (!isActive) await updateAccount(tx, id, { is_active: false });
      await replaceRoles(tx, id, roleIds);
      const passwordLink = await makePasswordLink(deps, tx, { id, email });
      const record = await readAccount(tx, id);
      const after = { email, displayName, isActive, roles: roles.map(({ code }) => code) };
      await appendAudit(tx, actor, { action: 'user.create', subjectId: id, after });
      return { status: 201 as const, body: { ...record, passwordLink } };
    });
  };
