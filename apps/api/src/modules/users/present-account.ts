import type { Account } from '@sarm/contracts/http/users/users.routes';
import { type AccountView, findAccount } from '@sarm/database/people/accounts.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { listPermissions, type StoredPermission } from '@sarm/database/people/users.repository';
import { found } from '@sarm/domain/catalogue/errors';
import type { PermissionCode } from '@sarm/domain/access/permissions';
import { codesOfRoles } from './roles-of-user.ts';

export function presentAccount(row: AccountView, stored: readonly StoredPermission[]): Account {
  const held = codesOfRoles(row.roles);
  return {
    id: row.id,
    email: row.email,
    displayName: row.display_name,
    jobTitle: row.job_title,
    signingName: row.signing_name,
    signingTitle: row.signing_title,
    isActive: row.is_active,
    emailProven: row.email_proven_at !== null,
    roles: row.roles,
    systemRoles: row.roles.filter(({ isSystem }) => isSystem).map(({ code }) => code),
    permissions: [...held].sort(),
    permissionObjects: stored.filter(({ code }) => held.has(code as PermissionCode)),
    createdAt: Math.floor(row.created_at.getTime() / 1000),
    lastActiveAt: row.last_active_at?.toISOString() ?? null,
    secondFactor:
      row.second_factor === null
        ? null
        : { ...row.second_factor, since: new Date(row.second_factor.since).toISOString() },
  };
}

export async function readAccount(tx: Scoped, id: string): Promise<Account> {
  const row = found(await findAccount(tx, id));
  return presentAccount(row, await listPermissions(tx));
}
