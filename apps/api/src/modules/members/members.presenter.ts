import type { MemberCandidate, ProjectMember } from '@sarm/contracts/http/members/members.routes';
import type { CandidateView, MemberView, SoleAdmin } from '@sarm/database/projects/members.repository';
import { type Giver, type MemberKept, mayTake, whyKept } from '@sarm/domain/access/grants';

export interface MemberReader {
  /** The caller, who sees what they can change. */
  readonly giver: Giver;
  readonly soleAdmin: SoleAdmin | null;
}

const codesOf = ({ roles, custom_permissions: codes }: MemberView): string[] => [
  ...codes,
  ...roles.flatMap(({ permissions }) => permissions),
];

export const keptFor = ({ giver, soleAdmin }: MemberReader, row: MemberView): MemberKept | null =>
  whyKept(giver, { level: row.access_level, codes: codesOf(row), soleAdmin: soleAdmin?.id === row.user_id });

/** PLT-092 */
export const presentMember = (row: MemberView, reader: MemberReader): ProjectMember => ({
  id: row.user_id,
  user: {
    id: row.user_id,
    displayName: row.display_name,
    email: row.email,
    jobTitle: row.job_title,
    isActive: row.is_active,
  },
  accessLevel: row.access_level,
  roles: row.roles.map((role) => role.id),
  rolesData: row.roles.map(({ id, name, code, isSystem }) => ({ id, name, code, isSystem })),
  customPermissions: [...row.custom_permissions],
  objectives: row.objectives,
  createdAt: row.created_at.toISOString(),
  kept: keptFor(reader, row),
  fixedRoles: row.roles.filter((role) => !mayTake(reader.giver, role.permissions)).map(({ id }) => id),
});

/** PLT-181 */
export const presentCandidate = (row: CandidateView): MemberCandidate => ({
  id: row.id,
  displayName: row.display_name,
  email: row.email,
  jobTitle: row.job_title,
});

/** What the log keeps of a membership: roles by their readable codes, not by ids. */
export const loggedMember = (row: MemberView) => ({
  accessLevel: row.access_level,
  roles: row.roles.map((role) => role.code),
  customPermissions: [...row.custom_permissions],
  objectives: row.objectives,
});
