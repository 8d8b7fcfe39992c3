import { z } from 'zod';
import { id, instant } from '../scalars.ts';

/** Version 0 with an empty body: nobody has written one. */
export const labellingGuide = z
  .object({
    project_id: id,
    version: z.int(),
    /** The newest version; another than `version` where an earlier one was requested. */
    newest: z.int(),
    body: z.string(),
    /** As shown to people; null: somebody whose account is gone. */
    written_by: z.string().nullable(),
    created_at: instant.nullable(),
  })
  .meta({ id: 'LabellingGuide' });
export type LabellingGuide = z.output<typeof labellingGuide>;
