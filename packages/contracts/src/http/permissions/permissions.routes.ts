import { PERMISSION_MODULES } from '@sarm/domain/access/permissions';
import { z } from 'zod';
import { id } from '../scalars.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { defineRoute, routesAbout } from '../route.ts';

const forReaders = {
  kind: 'installation',
  anyOf: ['manage_roles', 'manage_projects', 'manage_project_users'],
  anywhere: true,
} as const;

/** PLT-090; name and description in the language of the request. */
export const permission = z
  .object({
    id,
    code: z.string(),
    name: z.string(),
    module: z.enum(PERMISSION_MODULES),
    description: z.string(),
  })
  .meta({ id: 'Permission' });
export type Permission = z.output<typeof permission>;

const byModule = z.object(
  Object.fromEntries(PERMISSION_MODULES.map((module) => [module, z.array(permission)])) as Record<
    (typeof PERMISSION_MODULES)[number],
    z.ZodArray<typeof permission>
  >,
);

export const permissionRoutes = routesAbout('role', {
  list: defineRoute({
    method: 'GET',
    path: '/admin/permissions',
    summary: 'Permissions of the product',
    effect: 'read',
    access: forReaders,
    query: pageQuery(['module', 'name', 'code'], 50).extend({
      module: z.enum(PERMISSION_MODULES).optional(),
    }),
    answers: { 200: pageOf(permission) },
  }),
  byModule: defineRoute({
    method: 'GET',
    path: '/admin/permissions/by-module',
    summary: 'Permissions by their module',
    effect: 'read',
    access: forReaders,
    answers: { 200: byModule },
  }),
});
