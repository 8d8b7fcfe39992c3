import { ACCESS_LEVELS } from '@sarm/domain/access/access-levels';
import { PERMISSION_CODES, PERMISSION_MODULES } from '@sarm/domain/access/permissions';
import { z } from 'zod';
import { id } from '../scalars.ts';
import { userRole } from './user-role.ts';

/** What a person may do, and through which role or project; what other roles would change of it. */
export const effectiveAccess = z
  .object({
    permissions: z.array(
      z.object({
        code: z.enum(PERMISSION_CODES),
        module: z.enum(PERMISSION_MODULES),
        through: z.array(userRole.pick({ id: true, code: true, name: true, isSystem: true })),
      }),
    ),
    projects: z.array(
      z.object({
        projectId: id,
        projectName: z.string(),
        isDemo: z.boolean(),
        accessLevel: z.enum(ACCESS_LEVELS),
        permissions: z.array(z.enum(PERMISSION_CODES)),
      }),
    ),
    /** Present where the call names roles. */
    change: z
      .object({
        gained: z.array(z.enum(PERMISSION_CODES)),
        lost: z.array(z.enum(PERMISSION_CODES)),
        /** Of what the added roles hold, how much the person has already. */
        heldAlready: z.int(),
      })
      .nullable(),
  })
  .meta({ id: 'EffectiveAccess' });
export type EffectiveAccess = z.output<typeof effectiveAccess>;
