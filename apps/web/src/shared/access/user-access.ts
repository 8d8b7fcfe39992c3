import type { UserRecord } from '@sarm/contracts/http/entities';
import { type AccessLevel, levelAtLeast } from '@sarm/domain/access-levels';
import { type HeldAccess, holdsInProject, holdsPermission } from '@sarm/domain/access-check';
import { expandPermissions, type PermissionCode } from '@sarm/domain/permissions';
import { ADMIN_SCREENS, type AdminScreen, ROUTE_NEEDS, type Workflow } from '../paths.ts';

export const heldBy = (user: UserRecord): HeldAccess => ({
  roleCodes: user.roles.map((role) => role.code),
  permissions: expandPermissions(user.permissions),
});

const realMemberships = (user: UserRecord) => user.projectPermissions.filter((each) => !each.synthetic);

/** PLT-140: a page opens when the code is held in general or in any membership; the API then checks the project. */
export function holdsAnywhere(user: UserRecord, code: PermissionCode): boolean {
  const held = heldBy(user);
  return (
    holdsPermission(held, code) ||
    realMemberships(user).some((membership) => holdsInProject(held, membership, code))
  );
}

export const holdsAnyOf = (user: UserRecord, codes: readonly PermissionCode[]): boolean =>
  codes.some((code) => holdsAnywhere(user, code));

export const hasWorkflow = (user: UserRecord, workflow: Workflow): boolean =>
  holdsAnywhere(user, workflow === 'sarm' ? 'access_business' : 'access_technical');

export const adminScreensOf = (user: UserRecord): AdminScreen[] =>
  ADMIN_SCREENS.filter((screen) => holdsAnyOf(user, ROUTE_NEEDS[screen]?.anyOf ?? []));

export interface ProjectAccess {
  readonly level: AccessLevel | null;
  /** The code counts here: in general or through the membership. */
  holds(code: PermissionCode): boolean;
  atLeast(level: AccessLevel): boolean;
}

/** What a person may do inside one project: buttons follow it, the API decides. */
export function accessInProject(user: UserRecord, projectId: string | undefined): ProjectAccess {
  const held = heldBy(user);
  const membership = realMemberships(user).find((each) => each.projectId === projectId);
  return {
    level: membership?.accessLevel ?? null,
    holds: (code) =>
      membership === undefined ? holdsPermission(held, code) : holdsInProject(held, membership, code),
    atLeast: (level) => membership !== undefined && levelAtLeast(membership.accessLevel, level),
  };
}
