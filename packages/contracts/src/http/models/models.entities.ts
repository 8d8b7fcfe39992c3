import { MODEL_TYPES } from '@sarm/domain/shapes/detection';
import { z } from 'zod';
import { id, instant } from '../scalars.ts';

/** A model that work can name. Its training and its metrics come with the registry (TEC-152). */
export const model = z
  .object({
    /** TEC-319: the start of the hash of its weights, and the version of the entry. */
    id: z.string(),
    name: z.string(),
    type: z.enum(MODEL_TYPES),
    /** Null: ships with the product, for every project. */
    project_id: id.nullable(),
    /** What work is done with unless somebody names another: in the requested project, else in the installation. */
    in_use: z.boolean(),
    created_at: instant,
  })
  .meta({ id: 'Model' });

export type Model = z.output<typeof model>;
