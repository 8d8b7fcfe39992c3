import type { UserRecord } from '@sarm/contracts/http/users/users.entities';
import type { Scoped } from '@sarm/database/kernel/connect';
import {
  findUser,
  type HeldProject,
  type HeldRole,
  listMembershipsOfUser,
  listPermissions,
  listRolesOfUser,
} from '@sarm/database/people/users.repository';
import { readUserSettings } from '@sarm/database/people/user-settings.repository';
import { availableModules, type HeldAccess, isSystemAdmin } from '@sarm/domain/access/held';
import { permissionsOfLevel } from '@sarm/domain/access/access-levels';
import { AppError } from '@sarm/domain/catalogue/errors';
import { expandPermissions, PERMISSION_CODES, type PermissionCode } from '@sarm/domain/access/permissions';

type ProjectPermission = UserRecord['projectPermissions'][number];

/** PLT-100: what the guards of the web read. It opens menus; every call is checked against the database again. */
export async function readUserRecord(tx: Scoped, userId: string): Promise<UserRecord> {
  const user = await findUser(tx, userId);
  const roles = await listRolesOfUser(tx, userId);
  const memberships = await listMembershipsOfUser(tx, userId);
  const stored = await listPermissions(tx);
  const { darkMode, emailNotifications, language, defaultProject } = await readUserSettings(tx, userId);
  if (user === undefined) throw new AppError('not_found');
  const held = heldBy(roles);
  const codes = [...held.permissions].sort();
  const owned = stored.filter((each) => held.permissions.has(each.code as PermissionCode));
  return {
    id: user.id,
    email: user.email,
    displayName: user.display_name,
    isActive: user.is_active,
    // PLT-035
    profileComplete: [user.display_name, user.job_title, user.organization].every((each) => each !== ''),
    phoneNumber: user.phone_number,
    jobTitle: user.job_title,
    department: user.department,
    organization: user.organization,
    signingName: user.signing_name,
    signingTitle: user.signing_title,
    roles: roles.map(({ id, code, permissions }) => ({ id, code, permissions })),
    systemRoles: roles.filter((role) => role.isSystem).map((role) => role.code),
    permissions: codes,
    permissionObjects: owned,
    userPermissions: codes,
    userRoles: roles.map((role) => role.code),
    roleObjects: roles,
    projectPermissions: [...memberships.map(fromMembership), ...syntheticEntries(roles)],
    availableModules: availableModules(held),
    permissionCodeToIdMap: Object.fromEntries(owned.map((each) => [each.code, each.id])),
    roleCodeToIdMap: Object.fromEntries(roles.map((role) => [role.code, role.id])),
    settings: { darkMode, emailNotifications, language, defaultProject },
    createdAt: Math.floor(user.created_at.getTime() / 1000),
  };
}

function heldBy(roles: readonly HeldRole[]): HeldAccess {
  const roleCodes = roles.map((role) => role.code);
  const permissions = expandPermissions(roles.flatMap((role) => role.permissions));
  const held = { roleCodes, permissions };
  return isSystemAdmin(held) ? { roleCodes, permissions: new Set(PERMISSION_CODES) } : held;
}

const fromMembership = (membership: HeldProject): ProjectPermission => ({
  projectId: membership.projectId,
  projectName: membership.projectName,
  isDemo: membership.isDemo,
  accessLevel: membership.accessLevel,
  permissions: [
    ...expandPermissions([...membership.permissions, ...permissionsOfLevel(membership.accessLevel)]),
  ].sort(),
  synthetic: false,
});

/** PLT-113: entries without a project. They name no object, so they can open a menu and nothing else. */
function syntheticEntries(roles: readonly HeldRole[]): ProjectPermission[] {
  const entry = (accessLevel: 'editor' | 'viewer'): ProjectPermission => ({
    projectId: null,
    projectName: null,
    isDemo: false,
    accessLevel,
    permissions: permissionsOfLevel(accessLevel),
    synthetic: true,
  });
  const workflows = roles.filter((role) => /business|technical/.test(role.code));
  return [...workflows.map(() => entry('editor')), entry('viewer')];
}
