import { MODEL_TYPES } from '@sarm/domain/shapes/detection';
import { SELF_CHECK_FIGURES } from '@sarm/domain/self-check';
import { z } from 'zod';
import { notice } from '../notice.ts';
import { id, instant } from '../scalars.ts';

/** One figure of a run; `reasons` where it gave none. */
export const checkedFigure = z.object({
  figure: z.enum(SELF_CHECK_FIGURES),
  error: z.number().nullable(),
  bar: z.number(),
  reasons: z.array(notice).readonly().optional(),
});

/** PLT-236: what an installation measured of a simulated sample, and with what. */
export const selfCheckRun = z
  .object({
    id,
    at: instant,
    passed: z.boolean(),
    /** Errors and bars in percent of the truth; of the grades in points of percent. Null: no figure was given. */
    figures: z.array(checkedFigure),
    fields: z.int(),
    tracks: z.int(),
    seconds: z.number(),
    productVersion: z.string(),
    rulesVersion: z.string(),
    models: z.array(z.object({ type: z.enum(MODEL_TYPES), name: z.string(), sha256: z.string() })),
  })
  .meta({ id: 'SelfCheckRun' });
export type SelfCheckRun = z.output<typeof selfCheckRun>;
