import type { UserRecord } from '@sarm/contracts/http/users/users.entities';
import { decide } from '@sarm/domain/access/decide';
import { holdsInProject, holdsPermission } from '@sarm/domain/access/held';
import type { PermissionCode } from '@sarm/domain/access/permissions';
import { ADMIN_SCREENS, type AdminScreen, ROUTE_NEEDS } from '../paths.ts';
import type { ScreenName } from '../screens.ts';
import type { Workflow } from '../screens/screen.ts';
import { callerOf } from './may-call.ts';

/** PLT-140: a page opens when the code is held in general or in any membership; the API then checks the project. */
export const holdsAnywhere = (user: UserRecord, code: PermissionCode): boolean =>
  decide(
    { kind: 'installation', anyOf: [code], anywhere: true },
    { caller: { ...callerOf(user), isActive: true } },
  ).allowed;

export const holdsAnyOf = (user: UserRecord, codes: readonly PermissionCode[]): boolean =>
  codes.some((code) => holdsAnywhere(user, code));

/** Whether a page of the workflow opens for the person, without its project. */
export const mayOpen = (user: UserRecord, screen: ScreenName): boolean => {
  const { workflow, anyOf } = ROUTE_NEEDS[screen] ?? {};
  return (
    (workflow === undefined || hasWorkflow(user, workflow)) &&
    (anyOf === undefined || holdsAnyOf(user, anyOf))
  );
};

export const hasWorkflow = (user: UserRecord, workflow: Workflow): boolean =>
  holdsAnywhere(user, workflow === 'sarm' ? 'access_business' : 'access_technical');

export const adminScreensOf = (user: UserRecord): AdminScreen[] =>
  ADMIN_SCREENS.filter((screen) => holdsAnyOf(user, ROUTE_NEEDS[screen]?.anyOf ?? []));

/** Whether the code counts in the project, in general or through the membership: for what only a screen requires. */
export function holdsIn(user: UserRecord, projectId: string | undefined, code: PermissionCode): boolean {
  const { held, memberships = [] } = callerOf(user);
  const membership = memberships.find((each) => each.projectId === projectId);
  return membership === undefined ? holdsPermission(held, code) : holdsInProject(held, membership, code);
}
