import { id, instant } from '../scalars.ts';
import { z } from 'zod';

/** BUS-231 */
export const calibration = z
  .object({
    id,
    name: z.string(),
    microscope: z.string(),
    objective: z.string(),
    pixel_size_um: z.number(),
    chamber_type: z.string(),
    nominal_depth_um: z.number().nullable(),
    measured_depth_um: z.number().nullable(),
    depth_sd_um: z.number().nullable(),
    lot: z.string(),
    expiry: z.string().nullable(),
    segre_silberberg_factor: z.number(),
    /** False: nobody measured the factor, 1.00 is used and figures carry a warning. */
    segre_silberberg_calibrated: z.boolean(),
    /** Pictures a second that the camera was set to; null where nobody recorded it. */
    camera_rate: z.number().nullable(),
    warnings: z.array(z.string()),
    expired: z.boolean(),
    retired: z.boolean(),
    /** Neither expired nor retired: can be chosen for a video. */
    usable: z.boolean(),
    videos_count: z.int(),
    isDemo: z.boolean(),
    /** Who may correct it depends on who made it. */
    created_by: id.nullable(),
    /** Whether the caller may retire it or take that back: an admin of a project whose videos use it may, too. */
    may_retire: z.boolean(),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'Calibration' });

export type Calibration = z.output<typeof calibration>;
