import { ACCESS_LEVELS, DEFAULT_ACCESS_LEVEL } from '@sarm/domain/access/access-levels';
import { MEMBER_KEPT } from '@sarm/domain/access/grants';
import { PERMISSION_CODES } from '@sarm/domain/access/permissions';
import { z } from 'zod';
import { id, instant } from '../scalars.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { defineRoute, routesAbout } from '../route.ts';

/** PLT-092, BUS-110. The id is the person's: nobody is a member of a project twice. */
const member = z
  .object({
    id,
    user: z.object({
      id,
      displayName: z.string(),
      email: z.string(),
      jobTitle: z.string(),
      isActive: z.boolean(),
    }),
    accessLevel: z.enum(ACCESS_LEVELS),
    /** Ids; rolesData holds more of the same roles. */
    roles: z.array(id),
    rolesData: z.array(z.object({ id, name: z.string(), code: z.string(), isSystem: z.boolean() })),
    customPermissions: z.array(z.string()),
    objectives: z.string(),
    createdAt: instant,
    /** Why the caller cannot remove the member; a member above the own level cannot be changed either. */
    kept: z.enum(MEMBER_KEPT).nullable(),
    /** Roles of the member that the caller cannot take: they hold codes that the caller does not hold. */
    fixedRoles: z.array(id),
  })
  .meta({ id: 'ProjectMember' });
export type ProjectMember = z.output<typeof member>;

/** PLT-181 */
const candidate = z
  .object({ id, displayName: z.string(), email: z.string(), jobTitle: z.string() })
  .meta({ id: 'MemberCandidate' });
export type MemberCandidate = z.output<typeof candidate>;

/** What the caller can give in the project; roles that fit the search, at most so many. */
export const GRANTABLE_ROLES = 100;
const grantable = z
  .object({
    levels: z.array(z.enum(ACCESS_LEVELS)),
    permissions: z.array(z.enum(PERMISSION_CODES)),
    roles: z.array(z.object({ id, name: z.string(), code: z.string(), isSystem: z.boolean() })),
  })
  .meta({ id: 'Grantable' });
export type Grantable = z.output<typeof grantable>;

const inProject = {
  kind: 'object',
  object: 'project',
  from: 'params',
  field: ['projectId'],
  anyOf: ['manage_project_users'],
  withoutMembership: ['manage_projects'],
} as const;

const project = z.object({ projectId: id });
const inNamed = z.object({ projectId: id, userId: id });
const codes = z.array(z.enum(PERMISSION_CODES)).max(PERMISSION_CODES.length);
/** PLT-185: roleId counts as roles with one entry. */
const given = {
  roleId: id.nullish(),
  roles: z.array(id).max(50).optional(),
  customPermissions: codes.optional(),
  objectives: z.string().trim().max(500).optional(),
};

export const memberRoutes = routesAbout('member', {
  list: defineRoute({
    method: 'GET',
    path: '/admin/projects/{projectId}/users',
    summary: 'Members of a project',
    effect: 'read',
    access: inProject,
    params: project,
    query: pageQuery(['name', 'email', 'createdAt']).extend({
      access_level: z.enum(ACCESS_LEVELS).optional(),
    }),
    answers: {
      // soleAdmin: who alone of the members can change the others.
      200: pageOf(member).extend({ soleAdmin: z.string().nullable() }),
    },
  }),
  candidates: defineRoute({
    method: 'GET',
    path: '/admin/projects/{projectId}/available-users',
    summary: 'Active people who are not yet members',
    effect: 'read',
    access: inProject,
    params: project,
    query: pageQuery(['name', 'email', 'createdAt']),
    answers: { 200: pageOf(candidate) },
  }),
  grantable: defineRoute({
    method: 'GET',
    path: '/admin/projects/{projectId}/grantable',
    summary: 'Levels, permissions and roles that the caller can give in the project',
    effect: 'read',
    access: inProject,
    params: project,
    query: z.object({ search: z.string().trim().max(200).optional() }),
    answers: { 200: grantable },
  }),
  add: defineRoute({
    method: 'POST',
    path: '/admin/projects/{projectId}/users',
    summary: 'Add a member to a project',
    effect: 'change',
    access: inProject,
    params: project,
    body: z.strictObject({
      userId: z.uuid('user_required'),
      accessLevel: z.enum(ACCESS_LEVELS).default(DEFAULT_ACCESS_LEVEL),
      ...given,
    }),
    answers: { 201: member },
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/admin/projects/{projectId}/users/{userId}',
    summary: 'Change level, roles, permissions or objectives of a member; what is not named stays',
    effect: 'change',
    access: inProject,
    params: inNamed,
    body: z
      .strictObject({ accessLevel: z.enum(ACCESS_LEVELS).optional(), ...given })
      .refine((body) => Object.keys(body).length > 0, 'required'),
    answers: { 200: member },
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/admin/projects/{projectId}/users/{userId}',
    summary: 'Remove a member from a project',
    effect: 'change',
    access: inProject,
    params: inNamed,
    answers: { 204: null },
  }),
});
