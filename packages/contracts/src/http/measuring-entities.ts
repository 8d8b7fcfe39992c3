import { CALCULATION_KINDS } from '@sarm/domain/calculation-kinds';
import { DETECTION_CLASSES, DETECTION_SOURCES } from '@sarm/domain/detection';
import { z } from 'zod';
import { notice } from './notice.ts';
import { id, instant } from './entities.ts';

/** TEC-141 */
export const detection = z
  .object({
    id,
    detection_id: id,
    frame_id: id,
    video_id: id,
    crop_id: id.nullable(),
    x1: z.number(),
    y1: z.number(),
    x2: z.number(),
    y2: z.number(),
    width: z.number(),
    height: z.number(),
    confidence: z.number(),
    class: z.enum(DETECTION_CLASSES),
    verified: z.boolean(),
    source: z.enum(DETECTION_SOURCES),
    crop_path: z.string().nullable(),
    is_labeled: z.boolean(),
    updated_at: instant,
  })
  .meta({ id: 'Detection' });

/** TEC-142: x, y, width and height are the rectangle the picture shows, x1 to y2 the box of the head in the frame. */
export const crop = z
  .object({
    id,
    detection_id: id,
    frameId: id,
    videoId: id,
    confidence: z.number(),
    width: z.int(),
    height: z.int(),
    x: z.int(),
    y: z.int(),
    x1: z.number(),
    y1: z.number(),
    x2: z.number(),
    y2: z.number(),
    cropPath: z.string(),
    hasMask: z.boolean(),
    maskData: z.string().nullable(),
  })
  .meta({ id: 'Crop' });

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
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'Calibration' });

const interval = z.object({ ci_low: z.number(), ci_high: z.number() });
const figure = z.number().nullable();

/** BUS-096 to BUS-098: one entity for both calls. A field that was not computed is null, never a guess. */
export const analysisResult = z
  .object({
    kind: z.enum(CALCULATION_KINDS),
    success: z.boolean(),
    /** Reasons why there is no figure, or warnings that belong beside one. */
    errors: z.array(z.string()),
    /** The same, by code. */
    notices: z.array(notice),
    analysis_id: id.nullable(),
    video_ids: z.array(id),
    aggregated_results: z.object({
      mean_concentration_million_per_ml: figure,
      total_per_ejaculate_million: figure,
      total_sperm_count: figure,
      average_velocity: figure,
      motility_distribution: z.record(z.string(), z.number()).nullable(),
      progressive_motility: figure,
      total_motility: figure,
      velocities: z.record(z.string(), figure).nullable(),
      overall_classification: z.enum(['Normal', 'Low']).nullable(),
      verdict: z.enum(['determined', 'undetermined']).nullable(),
      /** 95 % interval of each figure above, by its name; a grade by its name in the distribution. */
      intervals: z.record(z.string(), interval),
    }),
    analysis_parameters: z.object({
      algorithm: z.string(),
      model_id: z.string().nullable(),
      reference: z.string(),
      motility_thresholds: z.object({
        rapid_progressive: z.number(),
        slow_progressive: z.number(),
        velocity: z.string(),
      }),
      chamber_specifications: z.object({
        depth_um: figure,
        pixel_size_um: figure,
        dilution: figure,
        segre_silberberg_factor: figure,
      }),
    }),
    videos: z.array(
      z.object({
        video_id: id,
        fields: z.int(),
        sperm_count: figure,
        analysed_at: instant.nullable(),
        warnings: z.array(z.string()),
        notices: z.array(notice),
      }),
    ),
  })
  .meta({ id: 'AnalysisResult' });

export type Detection = z.output<typeof detection>;
export type Crop = z.output<typeof crop>;
export type Calibration = z.output<typeof calibration>;
export type AnalysisResult = z.output<typeof analysisResult>;
