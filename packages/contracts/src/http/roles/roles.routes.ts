import { ACCESS_LEVELS } from '@sarm/domain/access/access-levels';
import { ERROR_CODES } from '@sarm/domain/catalogue/errors';
import { PERMISSION_CODES } from '@sarm/domain/access/permissions';
import { z } from 'zod';
import { id } from '../scalars.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { permission } from '../permissions/permissions.routes.ts';
import { defineRoute, routesAbout } from '../route.ts';

const required = 'role_name_and_code_required';
const name = z.string(required).trim().min(1, required).max(100);
const code = z
  .string(required)
  .trim()
  .min(1, { error: required, abort: true })
  .max(100)
  .regex(/^[a-z0-9_]+$/, 'role_code_form');
const description = z.string().trim().max(1000);
/** Ids or codes, of which an id is the longest; no role can name more than all of them in both forms. */
const permissions = z.array(z.string().max(36)).max(2 * PERMISSION_CODES.length);

export const ROLE_KINDS = ['system', 'custom'] as const;

/** PLT-089; permissions are ids. */
export const adminRole = z
  .object({
    id,
    name: z.string(),
    code: z.string(),
    description: z.string(),
    isSystem: z.boolean(),
    permissionsCount: z.int(),
    permissions: z.array(id),
    /** People who have it in general; who has it in a project only is for the preview. */
    userCount: z.int(),
  })
  .meta({ id: 'Role' });
export type AdminRole = z.output<typeof adminRole>;

const namedRole = z.object({ id, code: z.string(), name: z.string(), isSystem: z.boolean() });
export type NamedRole = z.output<typeof namedRole>;

const codeChange = z.object({
  code: z.string(),
  kind: z.enum(['added', 'removed']),
  people: z.int(),
  others: z.int(),
  through: z.array(namedRole),
  inProjects: z.int(),
});
export type RoleCodeChange = z.output<typeof codeChange>;

const heldCode = z.object({
  code: z.string(),
  state: z.enum(['kept', 'gained', 'lost']),
  through: z.array(namedRole),
});
/** What a person may do before and after a change of a role. */
const personAccess = z.object({
  id,
  displayName: z.string(),
  roles: z.array(namedRole),
  before: z.int(),
  after: z.int(),
  codes: z.array(heldCode),
  projects: z.array(
    z.object({
      id,
      name: z.string(),
      accessLevel: z.enum(ACCESS_LEVELS),
      /** Codes that the person loses elsewhere and has here all the same. */
      keeps: z.array(z.string()),
    }),
  ),
  /** Memberships in projects whose names the caller may not see. */
  otherProjects: z.int(),
});
export type PersonAccessView = z.output<typeof personAccess>;

const impact = z.object({
  people: z.int(),
  changes: z.array(codeChange),
  /** Why the change would be refused, if it would. */
  refusal: z.enum(ERROR_CODES).nullable(),
});

const byManager = { kind: 'installation', anyOf: ['manage_roles'] } as const;
const parts = { 'system roles': ['system_admin'] } as const;
const forReaders = {
  kind: 'installation',
  anyOf: ['manage_roles', 'manage_users', 'manage_projects', 'manage_project_users'],
  anywhere: true,
} as const;
const ofRole = z.object({ roleId: id });
const rolePermissions = z.object({ roleId: id, permissions: z.array(permission) });

export const roleRoutes = routesAbout('role', {
  list: defineRoute({
    method: 'GET',
    path: '/admin/roles',
    summary: 'Roles of the installation',
    effect: 'read',
    access: forReaders,
    query: pageQuery(['name', 'code', 'createdAt']).extend({ kind: z.enum(ROLE_KINDS).optional() }),
    answers: { 200: pageOf(adminRole) },
  }),
  get: defineRoute({
    method: 'GET',
    path: '/admin/roles/{id}',
    summary: 'One role',
    effect: 'read',
    access: forReaders,
    params: z.object({ id }),
    answers: { 200: adminRole },
  }),
  create: defineRoute({
    method: 'POST',
    path: '/admin/roles',
    summary: 'Create a role',
    effect: 'change',
    access: { ...byManager, parts },
    body: z.strictObject({
      name,
      code,
      description: description.default(''),
      isSystem: z.boolean().default(false),
      permissions: permissions.default([]),
    }),
    answers: { 201: adminRole },
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/admin/roles/{roleId}',
    summary: 'Change a role',
    effect: 'change',
    access: byManager,
    params: ofRole,
    body: z.strictObject({
      name,
      code,
      description: description.optional(),
      isSystem: z.boolean().optional(),
    }),
    answers: { 200: adminRole },
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/admin/roles/{roleId}',
    summary: 'Delete a role; its holders lose it',
    effect: 'change',
    access: byManager,
    params: ofRole,
    answers: { 204: null },
  }),
  permissions: defineRoute({
    method: 'GET',
    path: '/admin/roles/{id}/permissions',
    summary: 'Permissions of a role',
    effect: 'read',
    access: byManager,
    params: z.object({ id }),
    answers: { 200: rolePermissions },
  }),
  replacePermissions: defineRoute({
    method: 'PUT',
    path: '/admin/roles/{roleId}/permissions',
    summary: 'Replace the permissions of a role',
    effect: 'change',
    access: { ...byManager, parts },
    params: ofRole,
    body: z.strictObject({
      permissions,
      /** What the role held when it was opened: refused when somebody else has changed it since. */
      basedOn: permissions.optional(),
    }),
    answers: { 200: rolePermissions },
  }),
  preview: defineRoute({
    method: 'POST',
    path: '/admin/roles/{roleId}/permissions/preview',
    summary: 'Whom other permissions of a role would touch',
    effect: 'read',
    scope: 'installation',
    access: byManager,
    params: ofRole,
    body: z.strictObject({ permissions, personId: id.nullish() }),
    answers: { 200: impact.extend({ person: personAccess.nullable() }) },
  }),
  removal: defineRoute({
    method: 'GET',
    path: '/admin/roles/{roleId}/removal',
    summary: 'Whom the deletion of a role would touch',
    effect: 'read',
    scope: 'installation',
    access: byManager,
    params: ofRole,
    answers: { 200: impact },
  }),
  people: defineRoute({
    method: 'GET',
    path: '/admin/roles/{roleId}/people',
    summary: 'People who have a role, in general or in a project',
    effect: 'read',
    scope: 'installation',
    access: byManager,
    params: ofRole,
    query: pageQuery(['name'], 20),
    answers: { 200: pageOf(z.object({ id, displayName: z.string(), isActive: z.boolean() })) },
  }),
});
