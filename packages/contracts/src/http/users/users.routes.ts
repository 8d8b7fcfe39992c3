import { ACCESS_LEVELS } from '@sarm/domain/access/access-levels';
import { AUTH } from '@sarm/domain/limits';
import { z } from 'zod';
import { email } from '../email.ts';
import { personText } from '../person-text.ts';
import { permissionObject } from '../roles/roles.entities.ts';
import { userRole as role } from './user-role.ts';
import { id, instant } from '../scalars.ts';
import { pageOf, pageQuery, queryFlag } from '../paging.ts';
import { defineRoute, routesAbout } from '../route.ts';
import { effectiveAccess } from './effective-access.ts';
import { openSession } from '../sessions/sessions.routes.ts';
import { signingText } from '../signing-name.ts';

export type UserRole = z.output<typeof role>;

/** PLT-088; createdAt is in seconds. */
const account = z
  .object({
    id,
    email: z.string(),
    displayName: z.string(),
    jobTitle: z.string(),
    /** What a signature prints; empty while nobody has set it. */
    signingName: z.string(),
    signingTitle: z.string(),
    isActive: z.boolean(),
    /** False: registered, and nobody has shown yet that the address is theirs. */
    emailProven: z.boolean(),
    roles: z.array(role),
    systemRoles: z.array(z.string()),
    permissions: z.array(z.string()),
    permissionObjects: z.array(permissionObject),
    createdAt: z.number(),
    /** Null: invited, never signed in. */
    lastActiveAt: instant.nullable(),
    /** Null: a password alone signs in. */
    secondFactor: z
      .object({ since: instant, app: z.boolean(), recoveryCodesLeft: z.int(), passkeys: z.int() })
      .nullable(),
  })
  .meta({ id: 'Account' });
export type Account = z.output<typeof account>;

/** PLT-125: mailed; or, while no mail can be sent, shown once to the requester, for handing over in person. */
const passwordLink = z.object({ sentTo: z.string(), url: z.string().nullable(), validUntil: instant });
export type PasswordLink = z.output<typeof passwordLink>;

const rolesOfUser = z.object({ userId: id, roles: z.array(role) });
const project = z.object({ id, name: z.string(), accessLevel: z.enum(ACCESS_LEVELS), archived: z.boolean() });

const deletion = z.object({
  memberships: z.int(),
  sessions: z.int(),
  notifications: z.int(),
  issuedReports: z.int(),
  logEntries: z.int(),
});
export type UserDeletion = z.output<typeof deletion>;

const counts = z.object({
  total: z.int(),
  active: z.int(),
  withoutRole: z.int(),
  /** Active ones whose second factor is on. */
  secondFactor: z.int(),
  /** Active ones. */
  administrators: z.int(),
});
export type UserCounts = z.output<typeof counts>;

const displayName = personText(200, 'display_name_required');
const roles = z.array(id).max(100);
/** Ids in one line, because a query has no lists. */
const idList = z
  .string()
  .max(4000)
  .transform((text) => text.split(',').filter((each) => each !== ''))
  .pipe(roles)
  .optional();

const access = { kind: 'installation', anyOf: ['manage_users'] } as const;
const withSystemRoles = { ...access, parts: { 'system roles': ['system_admin'] } } as const;
const byId = z.object({ id });
const byUserId = z.object({ userId: id });

export const userRoutes = routesAbout('user', {
  list: defineRoute({
    method: 'GET',
    path: '/admin/users',
    summary: 'People with an account',
    effect: 'read',
    access: withSystemRoles,
    query: pageQuery(['displayName', 'email', 'status', 'createdAt']).extend({
      status: z.enum(['active', 'inactive']).optional(),
      /** Code of a role. */
      role: z.string().max(100).optional(),
      without_role: queryFlag,
      second_factor: z.enum(['on', 'off']).optional(),
    }),
    answers: { 200: pageOf(account) },
  }),
  counts: defineRoute({
    method: 'GET',
    path: '/admin/users/counts',
    summary: 'How many accounts there are, by state',
    effect: 'read',
    access,
    answers: { 200: counts },
  }),
  get: defineRoute({
    method: 'GET',
    path: '/admin/users/{id}',
    summary: 'One account',
    effect: 'read',
    access: withSystemRoles,
    params: byId,
    answers: { 200: account },
  }),
  create: defineRoute({
    method: 'POST',
    path: '/admin/users',
    summary: 'Create an account; its owner gets a single-use link for the password',
    // The hash of a password takes its time, which no transaction should wait for; so does the check of one in update.
    effect: 'own',
    writes: ['user.create'],
    access: withSystemRoles,
    body: z.strictObject({
      email,
      displayName,
      roles: roles.default([]),
      isActive: z.boolean().default(true),
    }),
    secretAnswer: true,
    answers: { 201: account.extend({ passwordLink }) },
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/admin/users/{userId}',
    summary:
      'Change an account, also the name and title it signs with; the own ones only as the sole administrator, with the password',
    effect: 'own',
    writes: ['user.update', 'user.roles', 'user.signing-name', 'user.activate', 'user.deactivate'],
    access: withSystemRoles,
    params: byUserId,
    body: z.strictObject({
      displayName,
      roles: roles.optional(),
      isActive: z.boolean().optional(),
      signingName: signingText.optional(),
      signingTitle: signingText.optional(),
      /** Of the caller; needed for the own signing name alone. */
      password: z.string().min(1, 'password_required').max(AUTH.passwordMaxLength).optional(),
    }),
    answers: { 200: account },
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/admin/users/{userId}',
    summary: 'Delete an account; records and log keep the name',
    effect: 'change',
    scope: 'installation',
    access: withSystemRoles,
    params: byUserId,
    answers: { 204: null },
  }),
  deletion: defineRoute({
    method: 'GET',
    path: '/admin/users/{id}/deletion',
    summary: 'What goes and what stays with the deletion of an account',
    effect: 'read',
    scope: 'installation',
    access,
    params: byId,
    answers: { 200: deletion },
  }),
  resetPassword: defineRoute({
    method: 'POST',
    path: '/admin/users/password-reset',
    summary: 'Send a single-use link for a new password',
    effect: 'change',
    access: withSystemRoles,
    body: z.strictObject({ email }),
    secretAnswer: true,
    answers: { 200: passwordLink },
  }),
  grantable: defineRoute({
    method: 'GET',
    path: '/admin/users/roles',
    summary: 'Roles, and which of them the caller may give',
    effect: 'read',
    access: withSystemRoles,
    query: pageQuery(['name', 'createdAt'], 50),
    answers: { 200: pageOf(role.omit({ permissions: true }).extend({ mayGive: z.boolean() })) },
  }),
  roles: defineRoute({
    method: 'GET',
    path: '/admin/users/{id}/roles',
    summary: 'Roles of a person',
    effect: 'read',
    access,
    params: byId,
    answers: { 200: rolesOfUser },
  }),
  setRoles: defineRoute({
    method: 'PUT',
    path: '/admin/users/{userId}/roles',
    summary: 'Replace the roles of a person',
    effect: 'change',
    access: withSystemRoles,
    params: byUserId,
    body: z.strictObject({ roles }),
    answers: { 200: rolesOfUser },
  }),
  access: defineRoute({
    method: 'GET',
    path: '/admin/users/{id}/access',
    summary: 'What a person may do and through what, and what other roles would change of it',
    effect: 'read',
    scope: 'installation',
    access,
    params: byId,
    query: z.object({ roles: idList }),
    answers: { 200: effectiveAccess },
  }),
  projects: defineRoute({
    method: 'GET',
    path: '/admin/users/{id}/projects',
    summary: 'Projects of a person',
    effect: 'read',
    scope: 'installation',
    access,
    params: byId,
    query: pageQuery(['name', 'createdAt']),
    answers: { 200: pageOf(project) },
  }),
  sessions: defineRoute({
    method: 'GET',
    path: '/admin/users/{id}/sessions',
    summary: 'Where a person is signed in',
    effect: 'read',
    access,
    params: byId,
    answers: { 200: z.object({ items: z.array(openSession) }) },
  }),
  endSessions: defineRoute({
    method: 'DELETE',
    path: '/admin/users/{userId}/sessions',
    summary: 'Sign a person out of one device or of all',
    effect: 'change',
    access: withSystemRoles,
    params: byUserId,
    query: z.object({ session_id: id.optional() }),
    answers: { 204: null },
  }),
  resetTotp: defineRoute({
    method: 'POST',
    path: '/admin/users/{id}/reset-totp',
    summary: 'Take the second factor of a person away whose device is lost',
    effect: 'change',
    access: withSystemRoles,
    params: byId,
    answers: { 204: null },
  }),
});
