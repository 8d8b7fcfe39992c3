import type { Scoped } from '@sarm/database/kernel/connect';
import { lockRoles, type MemberView } from '@sarm/database/projects/members.repository';
import type { AccessLevel } from '@sarm/domain/access/access-levels';
import { givableLevels, type Giver, isProjectCode, mayGive, mayTake } from '@sarm/domain/access/grants';
import { AppError } from '@sarm/domain/catalogue/errors';
import { isPermissionCode, type PermissionCode } from '@sarm/domain/access/permissions';
import { SYSTEM_ADMIN_ROLE } from '@sarm/domain/access/roles';

/** What a call would give to a member; undefined: it stays as it is. */
export interface Grant {
  readonly level: AccessLevel | undefined;
  readonly roleIds: readonly string[] | undefined;
  readonly codes: readonly PermissionCode[] | undefined;
}

/** What the member has before. Nobody is refused for what was given by somebody else and only stays. */
export interface Given {
  readonly level: AccessLevel | null;
  readonly roleIds: readonly string[];
  readonly codes: readonly string[];
}
export const NOTHING_GIVEN: Given = { level: null, roleIds: [], codes: [] };

const refuse = (field: 'roles' | 'customPermissions', code: 'role_unknown' | 'system_only'): never => {
  throw new AppError('invalid_request', { errors: [{ field, code }] });
};

const isSystemCode = (code: string): boolean => isPermissionCode(code) && !isProjectCode(code);

/**
 * PLT-134: what belongs to the installation is given through no membership (422), and who manages only the users of the
 * project gives nothing that they do not hold there themselves (403).
 */
export async function checkGrant(tx: Scoped, giver: Giver, grant: Grant, given: Given): Promise<void> {
  const { level, roleIds = [], codes = [] } = grant;
  if (codes.some(isSystemCode)) refuse('customPermissions', 'system_only');
  const roles = await lockRoles(tx, roleIds);
  if (roles.length < roleIds.length) refuse('roles', 'role_unknown');
  if (roles.some((role) => role.code === SYSTEM_ADMIN_ROLE || role.permissions.some(isSystemCode)))
    refuse('roles', 'system_only');
  const added = [
    ...codes.filter((code) => !given.codes.includes(code)),
    ...roles.filter((role) => !given.roleIds.includes(role.id)).flatMap((role) => role.permissions),
  ];
  const levelIsOwn = level === undefined || level === given.level || givableLevels(giver).includes(level);
  if (!levelIsOwn || !mayGive(giver, added)) throw new AppError('grant_beyond_own');
}

/**
 * PLT-134: the same holds for what a change takes. A person who holds only manage_project_users could otherwise lower the
 * admins of the project and be left as the one who decides.
 */
export function checkTaking(giver: Giver, grant: Grant, before: MemberView): void {
  if (!givableLevels(giver).includes(before.access_level)) throw new AppError('member_above_own');
  const { roleIds, codes } = grant;
  const taken = [
    ...(codes === undefined ? [] : before.custom_permissions.filter((code) => !isIn(codes, code))),
    ...(roleIds === undefined ? [] : before.roles.filter((role) => !roleIds.includes(role.id))).flatMap(
      (role) => role.permissions,
    ),
  ];
  if (!mayTake(giver, taken)) throw new AppError('member_codes_beyond_own');
}

const isIn = (codes: readonly string[], code: string): boolean => codes.includes(code);
