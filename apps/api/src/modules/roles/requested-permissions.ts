import type { Scoped } from '@sarm/database/kernel/connect';
import { listPermissions, type StoredPermission } from '@sarm/database/people/users.repository';
import type { ComplaintCode } from '@sarm/domain/catalogue/complaints';
import { AppError } from '@sarm/domain/catalogue/errors';
import { isPermissionCode, PERMISSION_ALIASES } from '@sarm/domain/access/permissions';
import { SYSTEM_ADMIN_ROLE } from '@sarm/domain/access/roles';

const complain = (code: ComplaintCode): AppError =>
  new AppError('invalid_request', { errors: [{ field: 'permissions', code }] });

/** The permissions that a request names by id or by code. */
export async function findPermissions(tx: Scoped, names: readonly string[]): Promise<StoredPermission[]> {
  const stored = await listPermissions(tx);
  const byName = new Map(stored.flatMap((each) => [[each.id, each] as const, [each.code, each] as const]));
  const found = names.map((name) => byName.get(PERMISSION_ALIASES[name] ?? name));
  const [...all] = new Set(found);
  return all.map((each) => {
    if (each === undefined || !isPermissionCode(each.code)) throw complain('permission_unknown');
    return each;
  });
}

/** PLT-145: the code comes only with the role of that name. */
export function refuseLockedCode(roleCode: string, requested: readonly StoredPermission[]): void {
  if (roleCode !== SYSTEM_ADMIN_ROLE && requested.some(({ code }) => code === 'system_admin'))
    throw complain('permission_locked');
}

/** PLT-170: new codes of the module system, which only a system administrator gives. */
export const addsSystemCode = (requested: readonly StoredPermission[], held: readonly string[]): boolean =>
  requested.some(({ code, module }) => module === 'system' && !held.includes(code));
