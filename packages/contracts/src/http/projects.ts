import { PROJECT_STATUSES } from '@sarm/domain/statuses';
import { z } from 'zod';
import { adminProject, id, projectCard } from './entities.ts';
import { pageOf, pageQuery, queryFlag } from './paging.ts';
import { defineRoute } from './route.ts';

const name = z.string().trim().min(1, 'Project Name is required').max(200);
const description = z.string().trim().max(5000);
const adminOnly = { kind: 'holds', anyOf: ['manage_projects'] } as const;

export const projectRoutes = {
  listMine: defineRoute({
    method: 'GET',
    path: '/sarm/project/get-project',
    summary: 'Projects of the caller',
    access: { kind: 'own-lists' },
    query: pageQuery(['name', 'createdAt'], 100).extend({ include_archived: queryFlag }),
    answers: { 200: z.object({ items: z.array(projectCard), total: z.int() }) },
  }),
  getMine: defineRoute({
    method: 'GET',
    path: '/sarm/project/get-project/{id}',
    summary: 'One project, optionally with datasets and videos',
    access: { kind: 'in-project', object: 'project', from: 'params', field: ['id'] },
    params: z.object({ id }),
    query: z.object({ include_datasets: queryFlag, include_videos: queryFlag }),
    answers: { 200: projectCard },
  }),
  list: defineRoute({
    method: 'GET',
    path: '/admin/projects',
    summary: 'All projects of the installation',
    access: adminOnly,
    query: pageQuery(['name', 'status', 'createdAt']).extend({
      archived: z.enum(['true', 'false']).optional(),
    }),
    answers: { 200: pageOf(adminProject) },
  }),
  get: defineRoute({
    method: 'GET',
    path: '/admin/projects/{id}',
    summary: 'One project',
    access: adminOnly,
    params: z.object({ id }),
    answers: { 200: adminProject },
  }),
  create: defineRoute({
    method: 'POST',
    path: '/admin/projects',
    aliases: ['/project/create-project'],
    summary: 'Create a project; the creator becomes its admin',
    access: adminOnly,
    // createdBy is accepted and ignored: the session decides who made it (PLT-176).
    body: z.strictObject({
      name,
      description: description.default(''),
      status: z.enum(PROJECT_STATUSES).default('active'),
      createdBy: z.unknown().optional(),
    }),
    answers: { 201: adminProject },
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/admin/projects/{projectId}',
    aliases: ['/project/update-project?id={projectId}'],
    summary: 'Change a project',
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
    access: adminOnly,
    params: z.object({ projectId: id }),
    answers: { 204: null },
  }),
  toggleArchive: defineRoute({
    method: 'PUT',
    path: '/admin/projects/{projectId}/toggle-archive',
    aliases: ['/project/toggle-archive?id={projectId}'],
    summary: 'Archive or restore a project',
    access: adminOnly,
    params: z.object({ projectId: id }),
    body: z.strictObject({ isArchived: z.boolean() }),
    answers: { 200: adminProject },
  }),
} as const;
