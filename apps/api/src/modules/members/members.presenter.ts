import type { MemberCandidate, ProjectMember } from '@sarm/contracts/http/members/members.routes';
import type { CandidateView, MemberView } from '@sarm/database/projects/members.repository';

/** PLT-092 */
export const presentMember = (row: MemberView): ProjectMember => ({
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
  rolesData: [...row.roles],
  customPermissions: [...row.custom_permissions],
  objectives: row.objectives,
  createdAt: row.created_at.toISOString(),
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
