import { type AccessLevel, permissionsOfLevel } from './access-levels.ts';
import { expandPermissions, PERMISSION_CODES, type PermissionCode } from './permissions.ts';
import { type HeldAccess, holdsInProject, holdsPermission } from './held.ts';

/** What a role gives: its codes, and the workflow that its own code may name (PLT-100). */
export interface GivingRole {
  readonly id: string;
  readonly code: string;
  readonly permissions: readonly string[];
}

export interface RoleChange {
  readonly before: GivingRole;
  /** Null: the role goes. */
  readonly after: GivingRole | null;
}

/** Somebody who has the role, with the other roles of the person. */
export interface RoleHolder {
  readonly userId: string;
  readonly others: readonly GivingRole[];
}

/** Somebody who has the role in one project only. */
export interface RoleMember extends RoleHolder {
  readonly projectId: string;
  readonly accessLevel: AccessLevel;
  readonly customPermissions: readonly string[];
  /** Other roles of the membership. */
  readonly inside: readonly GivingRole[];
}

export interface CodeChange {
  readonly code: PermissionCode;
  readonly kind: 'added' | 'removed';
  /** Who gain or lose it everywhere. */
  readonly people: number;
  /** Who have it already, or keep it, by another role. */
  readonly others: number;
  /** Ids of the roles by which the others have it. */
  readonly through: readonly string[];
  /** Who gain or lose it inside a project alone. */
  readonly inProjects: number;
}

export const heldBy = (roles: readonly GivingRole[]): HeldAccess => ({
  roleCodes: roles.map(({ code }) => code),
  permissions: expandPermissions(roles.flatMap(({ permissions }) => permissions)),
});

export const effectiveCodes = (roles: readonly GivingRole[]): PermissionCode[] => {
  const held = heldBy(roles);
  return PERMISSION_CODES.filter((code) => holdsPermission(held, code));
};

export const rolesGiving = (roles: readonly GivingRole[], code: PermissionCode): string[] =>
  roles.filter((role) => holdsPermission(heldBy([role]), code)).map(({ id }) => id);

const withRole = (others: readonly GivingRole[], role: GivingRole | null): readonly GivingRole[] =>
  role === null ? others : [...others, role];

/** The codes that somebody who had nothing else would gain or lose. */
export function changedCodes({ before, after }: RoleChange): Pick<CodeChange, 'code' | 'kind'>[] {
  const [had, has] = [
    new Set(effectiveCodes([before])),
    new Set(after === null ? [] : effectiveCodes([after])),
  ];
  return PERMISSION_CODES.filter((code) => had.has(code) !== has.has(code)).map((code) => ({
    code,
    kind: has.has(code) ? 'added' : 'removed',
  }));
}

/** Codes that count for the person inside the project. */
export function codesInside(member: RoleMember, role: GivingRole | null): PermissionCode[] {
  const held = heldBy(member.others);
  const permissions = [
    ...member.customPermissions,
    ...withRole(member.inside, role).flatMap((each) => each.permissions),
    ...permissionsOfLevel(member.accessLevel),
  ];
  return PERMISSION_CODES.filter((code) =>
    holdsInProject(held, { accessLevel: member.accessLevel, permissions }, code),
  );
}

/** Whom each changed code touches. */
export function impactOf(
  change: RoleChange,
  holders: readonly RoleHolder[],
  members: readonly RoleMember[],
): CodeChange[] {
  const without = new Map(holders.map(({ userId, others }) => [userId, new Set(effectiveCodes(others))]));
  const inside = members.map((member) => ({
    userId: member.userId,
    before: new Set(codesInside(member, change.before)),
    after: new Set(codesInside(member, change.after)),
  }));
  return changedCodes(change).map(({ code, kind }) => {
    const kept = holders.filter(({ userId }) => without.get(userId)?.has(code) === true);
    const touched = inside.filter((each) => each.before.has(code) !== each.after.has(code));
    return {
      code,
      kind,
      people: holders.length - kept.length,
      others: kept.length,
      through: [...new Set(kept.flatMap(({ others }) => rolesGiving(others, code)))],
      inProjects: new Set(touched.map(({ userId }) => userId)).size,
    };
  });
}

export interface OwnChange {
  readonly gained: readonly PermissionCode[];
  readonly lost: readonly PermissionCode[];
}

/** What the change does to one person, anywhere. */
export function changeFor(
  { before, after }: RoleChange,
  holder: RoleHolder | undefined,
  memberships: readonly RoleMember[],
): OwnChange {
  const steps: (readonly [readonly PermissionCode[], readonly PermissionCode[]])[] = memberships.map(
    (member) => [codesInside(member, before), codesInside(member, after)],
  );
  if (holder !== undefined)
    steps.push([
      effectiveCodes(withRole(holder.others, before)),
      effectiveCodes(withRole(holder.others, after)),
    ]);
  const beyond = (codes: readonly PermissionCode[], base: readonly PermissionCode[]): PermissionCode[] =>
    codes.filter((code) => !base.includes(code));
  return {
    gained: steps.flatMap(([had, has]) => beyond(has, had)),
    lost: steps.flatMap(([had, has]) => beyond(had, has)),
  };
}
