import { ACCESS_LEVELS, type AccessLevel, levelAtLeast } from './access-levels.ts';
import { expandPermissions, PERMISSION_CODES, PERMISSIONS, type PermissionCode } from './permissions.ts';
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
