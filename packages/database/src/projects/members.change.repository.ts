import type { Insertable, Updateable } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import type { MembershipRow } from './members.repository.ts';
import type { ProjectMembersTable } from '../kernel/tables.generated.ts';

interface Named {
  readonly projectId: string;
  readonly userId: string;
}

const rowOf = ({ projectId, userId }: Named) => ({ project_id: projectId, user_id: userId });

/** A person who is inactive or has no account is no candidate; locked, so that the account stays until the commit. */
export async function lockCandidate(tx: Scoped, userId: string): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .forKeyShare()
    .executeTakeFirst();
  return user !== undefined;
}

/** False: the person is a member already. Decided by the key, so that two who add at once cannot both pass. */
export async function insertMember(tx: Scoped, member: Insertable<ProjectMembersTable>): Promise<boolean> {
  const made = await tx
    .insertInto('project_members')
    .values(member)
    .onConflict((conflict) => conflict.columns(['project_id', 'user_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return made !== undefined;
}

/**
 * Before a member is changed or removed. Two admins who remove each other at once come one after the other, in the order
 * of the ids; each would otherwise find the other one left.
 */
export async function lockAdmins(tx: Scoped, projectId: string): Promise<void> {
  await tx
    .selectFrom('project_members')
    .select('user_id')
    .where('project_id', '=', projectId)
    .where('access_level', '=', 'admin')
    .orderBy('user_id')
    .forUpdate()
    .execute();
}

export const lockMember = (tx: Scoped, named: Named): Promise<MembershipRow | undefined> =>
  tx
    .selectFrom('project_members')
    .selectAll()
    .where('project_id', '=', named.projectId)
    .where('user_id', '=', named.userId)
    .forUpdate()
    .executeTakeFirst();

export async function updateMember(
  tx: Scoped,
  named: Named,
  change: Updateable<ProjectMembersTable>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx
    .updateTable('project_members')
    .set(change)
    .where('project_id', '=', named.projectId)
    .where('user_id', '=', named.userId)
    .execute();
}

/** The roles of a membership are these from now on, and no others. */
export async function setMemberRoles(tx: Scoped, named: Named, roleIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('project_member_roles')
    .where('project_id', '=', named.projectId)
    .where('user_id', '=', named.userId)
    .execute();
  if (roleIds.length === 0) return;
  await tx
    .insertInto('project_member_roles')
    .values(roleIds.map((role_id) => ({ ...rowOf(named), role_id })))
    .execute();
}

export async function deleteMember(tx: Scoped, named: Named): Promise<void> {
  await tx
    .deleteFrom('project_members')
    .where('project_id', '=', named.projectId)
    .where('user_id', '=', named.userId)
    .execute();
}
