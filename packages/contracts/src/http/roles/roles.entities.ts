import { id } from '../scalars.ts';
import { PERMISSION_MODULES } from '@sarm/domain/access/permissions';
import { z } from 'zod';

export const permissionObject = z.object({ id, code: z.string(), module: z.enum(PERMISSION_MODULES) });

export const roleObject = z.object({
  id,
  name: z.string(),
  code: z.string(),
  description: z.string(),
  isSystem: z.boolean(),
  permissions: z.array(z.string()),
});
