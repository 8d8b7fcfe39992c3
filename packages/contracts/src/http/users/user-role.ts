import { z } from 'zod';
import { id } from '../scalars.ts';

export const userRole = z.object({
  id,
  code: z.string(),
  name: z.string(),
  isSystem: z.boolean(),
  permissions: z.array(z.string()),
});
