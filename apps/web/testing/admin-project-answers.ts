import type { AdminProject } from '@sarm/contracts/http/projects/projects.entities';
import type { Grantable, ProjectMember } from '@sarm/contracts/http/members/members.routes';
import type { ProjectDeletion } from '@sarm/contracts/http/projects/projects.routes';
import { PERMISSION_CODES, PERMISSIONS } from '@sarm/domain/access/permissions';
import { PROJECT_ID } from './api-answers.ts';
import { json } from './fake-server.ts';

const NOW = '2026-09-02T10:00:00.000Z';
export const PROJECTS = '/api/admin/projects';
export const MEMBER_ID = '01900000-0000-7000-8000-0000000000c1';
export const OTHER_ID = '01900000-0000-7000-8000-0000000000c2';
export const ROLE = {
  id: '01900000-0000-7000-8000-0000000000d1',
  name: 'Quality lead',
  code: 'quality_lead',
  isSystem: false,
};

export const adminProject = (changes: Partial<AdminProject> = {}): AdminProject => ({
  id: PROJECT_ID,
  name: 'Andrology clinic 2026',
  description: 'Routine semen analyses of the outpatient clinic',
  status: 'active',
  isArchived: false,
  isDemo: false,
  creator: { displayName: 'Ingrid Solberg', email: 'ingrid@clinic.example' },
  createdBy: MEMBER_ID,
  userCount: 9,
  issuedReports: 0,
  createdAt: NOW,
  updatedAt: NOW,
  stats: { datasets_count: 24, videos_count: 212 },
  ...changes,
});
export const pageOfProjects = (...items: AdminProject[]): Response =>
  json({ items, total: items.length, page: 1, limit: 10, counts: { active: 9, archived: 3 } });

export const projectMember = (changes: Partial<ProjectMember> = {}): ProjectMember => ({
  id: MEMBER_ID,
  user: {
    id: MEMBER_ID,
    displayName: 'Marcus Reyes',
    email: 'marcus@clinic.example',
    jobTitle: 'Quality manager',
    isActive: true,
  },
  accessLevel: 'editor',
  roles: [ROLE.id],
  rolesData: [ROLE],
  customPermissions: ['delete_videos'],
  objectives: 'Second reading',
  createdAt: NOW,
  kept: null,
  fixedRoles: [],
  ...changes,
});
export const pageOfMembers = (items: readonly ProjectMember[], total = items.length): Response =>
  json({ items, total, page: 1, limit: 5, soleAdmin: 'Ingrid Solberg' });

export const grantable = (changes: Partial<Grantable> = {}): Grantable => ({
  levels: ['viewer', 'member', 'editor', 'admin'],
  permissions: PERMISSION_CODES.filter((code) => PERMISSIONS[code].module !== 'system'),
  roles: [ROLE],
  ...changes,
});

export const deletion = (changes: Partial<ProjectDeletion> = {}): ProjectDeletion => ({
  datasets: 24,
  videos: 1,
  videoBytes: 1000,
  frames: 1060,
  annotations: 0,
  analyses: 3,
  patients: 38,
  draftReports: 2,
  members: 9,
  runningTasks: 0,
  issuedReports: 0,
  logEntries: 1906,
  ...changes,
});
