import type { AdminProject, ProjectCard } from '@sarm/contracts/http/projects/projects.entities';
import type { AdminProjectView, MemberProjectView } from '@sarm/database/projects/projects.repository';

const statsOf = (row: { datasets_count: number; videos_count: number }) => ({
  datasets_count: row.datasets_count,
  videos_count: row.videos_count,
});

/** BUS-155, BUS-156, TEC-137 */
export const presentProjectCard = (
  row: MemberProjectView,
  datasets?: ProjectCard['project']['datasets'],
): ProjectCard => ({
  project: {
    id: row.id,
    name: row.name,
    description: row.description,
    status: row.status,
    isArchived: row.status === 'archived',
    isDemo: row.is_demo,
    accessLevel: row.access_level,
    createdAt: row.created_at.toISOString(),
    ...(datasets === undefined ? {} : { datasets }),
  },
  stats: statsOf(row),
});

/** PLT-091 */
export const presentAdminProject = (row: AdminProjectView): AdminProject => ({
  id: row.id,
  name: row.name,
  description: row.description,
  status: row.status,
  isArchived: row.status === 'archived',
  isDemo: row.is_demo,
  creator:
    row.creator_email === null ? null : { displayName: row.creator_name ?? '', email: row.creator_email },
  createdBy: row.created_by,
  userCount: row.user_count,
  issuedReports: row.issued_reports,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  stats: statsOf(row),
});
