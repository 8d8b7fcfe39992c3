import { LANGUAGES } from '@sarm/domain/languages';
import { z } from 'zod';
import { id, instant } from '../scalars.ts';
import { userSettings } from '../users/users.entities.ts';
import { defineRoute, routesAbout } from '../route.ts';

/** Null while nothing was ever saved: the defaults hold. */
const stored = userSettings.extend({
  createdAt: instant.nullable(),
  updatedAt: instant.nullable(),
  /** The notifications that the installation sends, and whether by mail: a person's own switch works within it. */
  told: z.object({
    byMail: z.boolean(),
    analysisCompleted: z.boolean(),
    systemUpdates: z.boolean(),
    newUser: z.boolean(),
  }),
});
export type OwnSettings = z.output<typeof stored>;

/** PLT-068 */
export const settingsRoutes = routesAbout('me', {
  get: defineRoute({
    method: 'GET',
    path: '/sarm/auth/get-settings',
    summary: 'The own settings',
    effect: 'read',
    access: { kind: 'signed-in' },
    answers: { 200: stored },
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/sarm/auth/update-settings',
    summary: 'Save the own settings; they hold on every device at once',
    effect: 'change',
    access: { kind: 'signed-in' },
    body: z.strictObject({
      darkMode: z.boolean(),
      emailNotifications: z.boolean(),
      language: z.enum(LANGUAGES),
      defaultProject: id.nullable(),
    }),
    answers: { 200: stored },
  }),
});
