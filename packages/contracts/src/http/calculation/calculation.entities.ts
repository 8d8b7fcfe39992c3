import { id, instant } from '../scalars.ts';
import { notice } from '../notice.ts';
import { CALCULATION_KINDS } from '@sarm/domain/figures/calculation-kinds';
import { z } from 'zod';

const interval = z.object({ ci_low: z.number(), ci_high: z.number() });
const figure = z.number().nullable();

/** BUS-096 to BUS-098: one entity for both calls. A field that was not computed is null, never a guess. */
export const analysisResult = z
  .object({
    kind: z.enum(CALCULATION_KINDS),
    success: z.boolean(),
    /** Reasons why there is no figure, or warnings that belong to one. */
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

export type AnalysisResult = z.output<typeof analysisResult>;
