import type { Scoped } from '@sarm/database/kernel/connect';
import {
  type GivingRoleRow,
  listHolders,
  listMembersWithRole,
  readRoles,
} from '@sarm/database/people/role-holders.repository';
import {
  changeFor,
  type RoleChange,
  type RoleHolder,
  type RoleMember,
} from '@sarm/domain/access/role-impact';
import { AppError } from '@sarm/domain/catalogue/errors';
import { isSystemAdmin } from '@sarm/domain/access/held';
import type { Caller } from '../../http/handler.ts';

export interface TouchedPeople {
  readonly holders: readonly RoleHolder[];
  readonly members: readonly RoleMember[];
  /** Every role that one of them has, by its id. */
  readonly roles: ReadonlyMap<string, GivingRoleRow>;
}

/** Who has a role, with everything else they have; memberships as far as the scope sees them. */
export async function findTouched(tx: Scoped, roleId: string): Promise<TouchedPeople> {
  const holders = await listHolders(tx, roleId);
  const members = await listMembersWithRole(tx, roleId);
  const ids = [
    ...holders.flatMap(({ roleIds }) => roleIds),
    ...members.flatMap(({ roleIds, insideIds }) => [...roleIds, ...insideIds]),
  ];
  const roles = new Map((await readRoles(tx, [...new Set(ids)])).map((role) => [role.id, role]));
  const rolesExceptThis = (ids_: readonly string[]): GivingRoleRow[] =>
    ids_.flatMap((id) => (id === roleId ? [] : (roles.get(id) ?? [])));
  return {
    holders: holders.map(({ userId, roleIds }) => ({ userId, others: rolesExceptThis(roleIds) })),
    members: members.map(({ roleIds, insideIds, ...member }) => ({
      ...member,
      // A person who has the role in general too is counted there.
      others: roleIds.flatMap((id) => roles.get(id) ?? []),
      inside: rolesExceptThis(insideIds),
    })),
    roles,
  };
}

export const peopleIn = ({ holders, members }: TouchedPeople): number =>
  new Set([...holders, ...members].map(({ userId }) => userId)).size;

/** Nobody widens what they may do themselves, and nobody takes the management of roles away from themselves. */
export function refuseOwnChange(caller: Caller, change: RoleChange, touched: TouchedPeople): void {
  if (isSystemAdmin(caller.held)) return;
  const { gained, lost } = changeFor(
    change,
    touched.holders.find(({ userId }) => userId === caller.userId),
    touched.members.filter(({ userId }) => userId === caller.userId),
  );
  if (gained.length > 0) throw new AppError('own_access_widened');
  const general = touched.holders.some(({ userId }) => userId === caller.userId);
  if (general && lost.includes('manage_roles')) throw new AppError('own_access_lost');
}
