import { ISSUE_PRIORITIES, ISSUE_STATUSES, ISSUE_TYPES } from '@sarm/domain/issues';
import { z } from 'zod';
import { id, instant } from '../scalars.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { defineRoute, routesAbout } from '../route.ts';

const fields = {
  title: z.string().trim().min(1).max(200),
  type: z.enum(ISSUE_TYPES),
  priority: z.enum(ISSUE_PRIORITIES),
  status: z.enum(ISSUE_STATUSES),
};
/** BUS-109 */
const issue = z
  .object({
    id,
    projectId: id,
    ...fields,
    createdBy: id.nullable(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Issue' });
export type Issue = z.infer<typeof issue>;

const inProject = { kind: 'object', object: 'project', from: 'params', field: ['projectId'] } as const;

export const issueRoutes = routesAbout('issue', {
  list: defineRoute({
    method: 'GET',
    path: '/sarm/project/{projectId}/issues',
    summary: 'Issues of a project, newest first',
    effect: 'read',
    access: inProject,
    params: z.object({ projectId: id }),
    query: pageQuery(['createdAt', 'title']).extend({ status: fields.status.optional() }),
    answers: { 200: pageOf(issue) },
  }),
  create: defineRoute({
    method: 'POST',
    path: '/sarm/project/{projectId}/issues',
    summary: 'Note an issue of a project',
    effect: 'change',
    access: { ...inProject, level: 'editor' },
    params: z.object({ projectId: id }),
    body: z.strictObject({ ...fields, status: fields.status.default('open') }),
    answers: { 201: issue },
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/sarm/project/{projectId}/issues/{id}',
    summary: 'Change an issue',
    effect: 'change',
    access: { ...inProject, level: 'editor' },
    params: z.object({ projectId: id, id }),
    body: z.strictObject(fields),
    answers: { 200: issue },
  }),
});
