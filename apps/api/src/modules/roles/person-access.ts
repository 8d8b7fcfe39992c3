import type { PersonAccessView } from '@sarm/contracts/http/roles/roles.routes';
import type { Scoped } from '@sarm/database/kernel/connect';
import {
  type GivingRoleRow,
  listMembershipsFor,
  type PersonMembershipRow,
  readRoles,
} from '@sarm/database/people/role-holders.repository';
import { findUser, listRolesOfUser } from '@sarm/database/people/users.repository';
import { holdsPermission } from '@sarm/domain/access/held';
import { codesInside, effectiveCodes, type RoleChange, rolesGiving } from '@sarm/domain/access/role-impact';
import { found } from '@sarm/domain/catalogue/errors';
import type { PermissionCode } from '@sarm/domain/access/permissions';
import type { Caller } from '../../http/handler.ts';
import { nameRole } from './roles.presenter.ts';

export interface PersonChange {
  readonly personId: string;
  readonly change: RoleChange;
}

/** What a person may do now and after the change, by which role, and inside which projects. */
export async function readPersonAccess(
  tx: Scoped,
  caller: Caller,
  { personId, change }: PersonChange,
): Promise<PersonAccessView> {
  const person = found(await findUser(tx, personId));
  const held = await listRolesOfUser(tx, personId);
  const memberships = await listMembershipsFor(tx, personId, caller.userId);
  const changed = (role: GivingRoleRow): GivingRoleRow =>
    role.id === change.before.id ? { ...role, permissions: [...(change.after?.permissions ?? [])] } : role;
  const after = held.map(changed);
  const [had, has] = [effectiveCodes(held), effectiveCodes(after)];
  const inside = new Map(
    (await readRoles(tx, [...new Set(memberships.flatMap(({ insideIds }) => insideIds))])).map((role) => [
      role.id,
      changed(role),
    ]),
  );
  const lost = had.filter((code) => !has.includes(code));
  // Names of projects are for their members and for who administers them.
  const seen = memberships.filter(({ shared }) => shared || holdsPermission(caller.held, 'manage_projects'));
  const named = (code: PermissionCode, roles: readonly GivingRoleRow[]) => {
    const giving = rolesGiving(roles, code);
    return roles.filter(({ id }) => giving.includes(id)).map(nameRole);
  };
  const state = (code: PermissionCode): 'kept' | 'gained' | 'lost' => {
    if (!has.includes(code)) return 'lost';
    return had.includes(code) ? 'kept' : 'gained';
  };
  return {
    id: person.id,
    displayName: person.display_name,
    roles: held.map(nameRole),
    before: had.length,
    after: has.length,
    codes: [...new Set([...had, ...has])].map((code) => ({
      code,
      state: state(code),
      through: named(code, after),
    })),
    projects: seen.map((membership) => ({
      id: membership.projectId,
      name: membership.name,
      accessLevel: membership.accessLevel,
      keeps: keptInside(membership, after, inside).filter((code) => lost.includes(code)),
    })),
    otherProjects: memberships.length - seen.length,
  };
}

const keptInside = (
  { insideIds, ...membership }: PersonMembershipRow,
  others: readonly GivingRoleRow[],
  inside: ReadonlyMap<string, GivingRoleRow>,
): PermissionCode[] =>
  codesInside(
    {
      ...membership,
      userId: '',
      others,
      inside: insideIds.flatMap((id) => inside.get(id) ?? []),
    },
    null,
  );
