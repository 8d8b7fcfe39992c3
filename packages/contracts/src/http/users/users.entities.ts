import { id } from '../scalars.ts';
import { permissionObject, roleObject } from '../roles/roles.entities.ts';
import { ACCESS_LEVELS } from '@sarm/domain/access/access-levels';
import { LANGUAGES } from '@sarm/domain/languages';
import { PERMISSION_MODULES } from '@sarm/domain/access/permissions';
import { z } from 'zod';

export const projectPermission = z.object({
  projectId: id.nullable(),
  projectName: z.string().nullable(),
  isDemo: z.boolean(),
  accessLevel: z.enum(ACCESS_LEVELS),
  permissions: z.array(z.string()),
  synthetic: z.boolean(),
});

/** PLT-068 */
export const userSettings = z
  .object({
    darkMode: z.boolean(),
    emailNotifications: z.boolean(),
    language: z.enum(LANGUAGES),
    defaultProject: id.nullable(),
  })
  .meta({ id: 'UserSettings' });

/** PLT-088 and PLT-100: the user record with everything the guards need. createdAt is in seconds. */
export const userRecord = z
  .object({
    id,
    email: z.string(),
    displayName: z.string(),
    isActive: z.boolean(),
    profileComplete: z.boolean(),
    phoneNumber: z.string(),
    jobTitle: z.string(),
    department: z.string(),
    organization: z.string(),
    /** PLT-061: what a signature prints. Set by who manages users; empty while nobody has. */
    signingName: z.string(),
    signingTitle: z.string(),
    roles: z.array(z.object({ id, code: z.string(), permissions: z.array(z.string()) })),
    systemRoles: z.array(z.string()),
    permissions: z.array(z.string()),
    permissionObjects: z.array(permissionObject),
    userPermissions: z.array(z.string()),
    userRoles: z.array(z.string()),
    roleObjects: z.array(roleObject),
    projectPermissions: z.array(projectPermission),
    availableModules: z.array(z.enum(PERMISSION_MODULES)),
    permissionCodeToIdMap: z.record(z.string(), id),
    roleCodeToIdMap: z.record(z.string(), id),
    /** Here too, so that the first screen is shown in the person's own language and theme. */
    settings: userSettings,
    createdAt: z.number(),
  })
  .meta({ id: 'User' });

export type UserRecord = z.output<typeof userRecord>;
