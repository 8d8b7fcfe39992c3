import { PROJECT_STATUSES } from '@sarm/domain/statuses';
import { z } from 'zod';
import { adminProject, projectCard } from './projects.entities.ts';
import { id } from '../scalars.ts';
import { pageOf, pageQuery, queryFlag } from '../paging.ts';
import { defineRoute, routesAbout } from '../route.ts';

const name = z.string('project_name_required').trim().min(1, 'project_name_required').max(200);
const description = z.string().trim().max(5000);
/** What would go with a project, and what of it would stay. */
const deletion = z
  .object({
    datasets: z.int(),
    videos: z.int(),
    videoBytes: z.number(),
    frames: z.int(),
    annotations: z.int(),
    analyses: z.int(),
    patients: z.int(),
    draftReports: z.int(),
    members: z.int(),
    runningTasks: z.int(),
    issuedReports: z.int(),
    logEntries: z.int(),
  })
  .meta({ id: 'ProjectDeletion' });
export type ProjectDeletion = z.output<typeof deletion>;

const adminOnly = { kind: 'installation', anyOf: ['manage_projects'] } as const;

export const projectRoutes = routesAbout('project', {
  listMine: defineRoute({
    method: 'GET',
    path: '/sarm/project/get-project',
    summary: 'Projects of the caller',
    effect: 'read',
    access: { kind: 'rows', of: 'own projects' },
    query: pageQuery(['name', 'createdAt'], 100).extend({ include_archived: queryFlag }),
    answers: { 200: z.object({ items: z.array(projectCard), total: z.int() }) },
  }),
  getMine: defineRoute({
    method: 'GET',
    path: '/sarm/project/get-project/{id}',
    summary: 'One project, optionally with datasets and videos',
    effect: 'read',
    access: { kind: 'object', object: 'project', from: 'params', field: ['id'] },
    params: z.object({ id }),
    query: z.object({ include_datasets: queryFlag, include_videos: queryFlag }),
    answers: { 200: projectCard },
  }),
  list: defineRoute({
    method: 'GET',
    path: '/admin/projects',
    summary: 'All projects of the installation',
    effect: 'read',
    scope: 'installation',
    access: adminOnly,
    query: pageQuery(['name', 'status', 'createdAt']).extend({
      archived: z.enum(['true', 'false']).optional(),
      status: z.enum(PROJECT_STATUSES).optional(),
    }),
    answers: {
      // counts: of all, whatever the filter.
      200: pageOf(adminProject).extend({ counts: z.object({ active: z.int(), archived: z.int() }) }),
    },
  }),
  get: defineRoute({
    method: 'GET',
    path: '/admin/projects/{id}',
    summary: 'One project',
    effect: 'read',
    scope: 'installation',
    access: adminOnly,
    params: z.object({ id }),
    answers: { 200: adminProject },
  }),
  previewDeletion: defineRoute({
    method: 'GET',
    path: '/admin/projects/{id}/deletion',
    summary: 'What the deletion of a project would remove and what would stay',
    effect: 'read',
    scope: 'installation',
    counts: ['dataset', 'video', 'frame', 'analysis', 'patient', 'report', 'task'],
    access: adminOnly,
    params: z.object({ id }),
    answers: { 200: deletion },
  }),
  create: defineRoute({
    method: 'POST',
    path: '/admin/projects',
    aliases: ['/project/create-project'],
    summary: 'Create a project; the creator becomes its admin',
    effect: 'change',
    scope: 'installation',
    access: adminOnly,
    // createdBy is accepted and ignored: the session decides who made it (PLT-176).
    body: z.strictObject({
      name,
      description: description.default(''),
      status: z.enum(PROJECT_STATUSES).default('active'),
      createdBy: z.string().max(200).nullish(),
    }),
    answers: { 201: adminProject },
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/admin/projects/{projectId}',
    aliases: ['/project/update-project?id={projectId}'],
    summary: 'Change a project',
    effect: 'change',
    scope: 'installation',
    access: adminOnly,
    params: z.object({ projectId: id }),
    body: z.strictObject({
      name: name.optional(),
      description: description.optional(),
      status: z.enum(PROJECT_STATUSES).optional(),
    }),
    answers: { 200: adminProject },
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/admin/projects/{projectId}',
    aliases: ['/project/delete-project?id={projectId}'],
    summary: 'Delete a project and its contents',
    effect: 'change',
    scope: 'installation',
    access: adminOnly,
    params: z.object({ projectId: id }),
    answers: { 204: null },
  }),
  toggleArchive: defineRoute({
    method: 'PUT',
    path: '/admin/projects/{projectId}/toggle-archive',
    aliases: ['/project/toggle-archive?id={projectId}'],
    summary: 'Archive or restore a project',
    effect: 'change',
    scope: 'installation',
    access: adminOnly,
    params: z.object({ projectId: id }),
    body: z.strictObject({ isArchived: z.boolean() }),
    answers: { 200: adminProject },
  }),
});
