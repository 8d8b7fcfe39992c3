import { ACCESS_LEVELS, type AccessLevel, levelAtLeast } from './access-levels.ts';
import {
  expandPermissions,
  isPermissionCode,
  PERMISSION_CODES,
  PERMISSIONS,
  type PermissionCode,
} from './permissions.ts';
import { type HeldAccess, type HeldMembership, holdsInProject, holdsPermission } from './held.ts';

/** Codes that a membership can give: those of module system count for the installation only (PLT-134). */
export const isProjectCode = (code: PermissionCode): boolean => PERMISSIONS[code].module !== 'system';

/** The person who gives access to a project, with their own membership in it. */
export interface Giver {
  readonly held: HeldAccess;
  readonly membership: HeldMembership | null;
}

/** Holders of manage_projects decide about every project; the others pass on what they have themselves. */
const givesAll = ({ held }: Giver): boolean => holdsPermission(held, 'manage_projects');

/** The codes that a person can give in a project: never more than they hold there. */
export const givableCodes = (giver: Giver): PermissionCode[] =>
  PERMISSION_CODES.filter((code) => {
    if (!isProjectCode(code)) return false;
    const { held, membership } = giver;
    return givesAll(giver) || (membership !== null && holdsInProject(held, membership, code));
  });

/** A level is more than its code: it also opens what others have made, so nobody gives a higher one than their own. */
export const givableLevels = (giver: Giver): AccessLevel[] =>
  ACCESS_LEVELS.filter(
    (level) =>
      givesAll(giver) || (giver.membership !== null && levelAtLeast(giver.membership.accessLevel, level)),
  );

/** Whether a person can give all of the codes, with everything that these imply. */
export function mayGive(giver: Giver, codes: Iterable<string>): boolean {
  const givable = new Set(givableCodes(giver));
  return [...expandPermissions(codes)].every((code) => givable.has(code));
}

/** Why a person cannot change or remove a member; each is the code of the refusal too. */
export const MEMBER_KEPT = ['member_above_own', 'member_codes_beyond_own', 'last_project_admin'] as const;
export type MemberKept = (typeof MEMBER_KEPT)[number];

/** Whether a person can take all of the codes from a member. Those of module system have no effect in a project. */
export const mayTake = (giver: Giver, codes: readonly string[]): boolean =>
  givesAll(giver) ||
  mayGive(
    giver,
    codes.filter((code) => !isPermissionCode(code) || isProjectCode(code)),
  );

export interface ChangedMember {
  readonly level: AccessLevel;
  /** Codes of the roles and of the permissions that the membership gives, without those of the level. */
  readonly codes: readonly string[];
  /** The only admin of the project whose account is active. */
  readonly soleAdmin: boolean;
}

/** Why a person cannot remove a member; null where they can. The first reason also shuts every other change. */
export function whyKept(giver: Giver, { level, codes, soleAdmin }: ChangedMember): MemberKept | null {
  if (!givableLevels(giver).includes(level)) return 'member_above_own';
  if (!mayTake(giver, codes)) return 'member_codes_beyond_own';
  return soleAdmin && !givesAll(giver) ? 'last_project_admin' : null;
}
