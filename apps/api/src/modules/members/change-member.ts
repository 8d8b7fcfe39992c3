import type { ProjectMember } from '@sarm/contracts/http/members/members.routes';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { Scoped } from '@sarm/database/kernel/connect';
import {
  deleteMember,
  insertMember,
  lockAdmins,
  lockCandidate,
  lockMember,
  setMemberRoles,
  updateMember as storeChange,
} from '@sarm/database/projects/members.change.repository';
import { findMember, findSoleAdmin, type MemberView } from '@sarm/database/projects/members.repository';
import { type Giver, whyKept } from '@sarm/domain/access/grants';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import { publishEvent } from '@sarm/use-cases/events/publish-event';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { checkGrant, checkTaking, NOTHING_GIVEN } from './check-grant.ts';
import { keptFor, loggedMember, presentMember } from './members.presenter.ts';

type Members = RouteGroups['members'];

/** PLT-185: both shapes mean the same. */
const rolesOf = (body: { roleId?: string | null | undefined; roles?: readonly string[] | undefined }) => {
  const named = body.roles ?? (body.roleId ? [body.roleId] : undefined);
  return named === undefined ? undefined : [...new Set(named)];
};
const unique = <Code extends string>(codes: readonly Code[] | undefined): Code[] | undefined =>
  codes === undefined ? undefined : [...new Set(codes)];

const readMember = async (tx: Scoped, projectId: string, userId: string): Promise<MemberView> =>
  found(await findMember(tx, projectId, userId));

/** What is taken, changed or removed is decided while nobody else changes an admin of the project. */
async function holdMember(tx: Scoped, named: { projectId: string; userId: string }): Promise<MemberView> {
  await lockAdmins(tx, named.projectId);
  found(await lockMember(tx, named));
  return await readMember(tx, named.projectId, named.userId);
}

const present = async (tx: Scoped, giver: Giver, row: MemberView): Promise<ProjectMember> =>
  presentMember(row, { giver, soleAdmin: await findSoleAdmin(tx, row.project_id) });

export const addMember =
  ({ queue }: Pick<AppDeps, 'queue'>): Handler<Members['add']> =>
  async ({ tx, caller, object, body }) => {
    const { projectId, membership } = object;
    const { userId, accessLevel: level, objectives = '' } = body;
    const [roleIds = [], codes = []] = [rolesOf(body), unique(body.customPermissions)];
    const giver = { held: caller.held, membership };
    await checkGrant(tx, giver, { level, roleIds, codes }, NOTHING_GIVEN);
    if (!(await lockCandidate(tx, userId)))
      throw new AppError('invalid_request', { errors: [{ field: 'userId', code: 'user_unknown' }] });
    const row = {
      project_id: projectId,
      user_id: userId,
      access_level: level,
      custom_permissions: codes,
      objectives,
    };
    if (!(await insertMember(tx, row))) throw new AppError('already_member');
    await setMemberRoles(tx, { projectId, userId }, roleIds);
    // People who add themselves need no notice.
    if (userId !== caller.userId)
      await publishEvent(tx, queue, {
        kind: 'project.joined',
        projectId,
        payload: { projectId, userId, byUserId: caller.userId },
      });
    const member = await readMember(tx, projectId, userId);
    return {
      status: 201,
      body: await present(tx, giver, member),
      audit: { action: 'member.add', projectId, subjectId: userId, after: loggedMember(member) },
    };
  };

/** Admin is the highest level, so another one lowers an admin. */
async function checkLevelStays(tx: Scoped, giver: Giver, before: MemberView): Promise<void> {
  const soleAdmin = (await findSoleAdmin(tx, before.project_id))?.id === before.user_id;
  const kept = whyKept(giver, { level: before.access_level, codes: [], soleAdmin });
  if (kept !== null) throw new AppError(kept);
}

export const updateMember: Handler<Members['update']> = async ({ tx, caller, object, params, body }) => {
  const { projectId, membership } = object;
  const named = { projectId, userId: params.userId };
  const giver = { held: caller.held, membership };
  const before = await holdMember(tx, named);
  const grant = { level: body.accessLevel, roleIds: rolesOf(body), codes: unique(body.customPermissions) };
  checkTaking(giver, grant, before);
  if (grant.level !== undefined && grant.level !== before.access_level)
    await checkLevelStays(tx, giver, before);
  await checkGrant(tx, giver, grant, {
    level: before.access_level,
    roleIds: before.roles.map((role) => role.id),
    codes: before.custom_permissions,
  });
  await storeChange(tx, named, {
    ...(grant.level === undefined ? {} : { access_level: grant.level }),
    ...(grant.codes === undefined ? {} : { custom_permissions: grant.codes }),
    ...(body.objectives === undefined ? {} : { objectives: body.objectives }),
  });
  if (grant.roleIds !== undefined) await setMemberRoles(tx, named, grant.roleIds);
  const after = await readMember(tx, projectId, named.userId);
  return answerChange(before, after, await present(tx, giver, after));
};

function answerChange(before: MemberView, after: MemberView, body: ProjectMember) {
  const [was, is] = [loggedMember(before), loggedMember(after)];
  const same = JSON.stringify(was) === JSON.stringify(is);
  return {
    status: 200 as const,
    body,
    audit: same
      ? ('unchanged' as const)
      : {
          action: 'member.update' as const,
          projectId: before.project_id,
          subjectId: before.user_id,
          before: was,
          after: is,
        },
  };
}

export const removeMember: Handler<Members['remove']> = async ({ tx, caller, object, params }) => {
  const { projectId, membership } = object;
  const named = { projectId, userId: params.userId };
  const member = await holdMember(tx, named);
  const giver = { held: caller.held, membership };
  const kept = keptFor({ giver, soleAdmin: await findSoleAdmin(tx, projectId) }, member);
  if (kept !== null) throw new AppError(kept);
  const before = loggedMember(member);
  await deleteMember(tx, named);
  return {
    status: 204,
    body: undefined,
    audit: { action: 'member.remove', projectId, subjectId: named.userId, before },
  };
};
