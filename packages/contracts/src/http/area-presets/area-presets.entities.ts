import { z } from 'zod';
import { presetPart, rectangle } from '../areas/areas.entities.ts';
import { id, instant } from '../scalars.ts';

/** One version of an area that is kept with a calibration. */
export const areaPreset = z
  .object({
    id,
    calibration_id: id,
    name: z.string(),
    version: z.int(),
    /** Of the frames that it fits. */
    picture: z.object({ width: z.int(), height: z.int() }),
    parts: z.array(presetPart).readonly(),
    excluded: z.array(rectangle).readonly(),
    /** Of the picture, 0 to 1. */
    used_share: z.number(),
    reason: z.string(),
    by: z.string().nullable(),
    at: instant,
  })
  .meta({ id: 'AreaPreset' });

export type AreaPreset = z.output<typeof areaPreset>;
