import { CALCULATION_KINDS } from '../figures/calculation-kinds.ts';
import {
  firstVersion,
  flag,
  list,
  nullable,
  number,
  object,
  objectWith,
  oneOf,
  record,
  type ShapeOf,
  storedNotice,
  text,
} from './shape.ts';

const figure = nullable(number);

/** The answer of one calculation, its reasons and warnings by code. */
export const calculationShape = objectWith(
  {
    kind: oneOf(...CALCULATION_KINDS),
    success: flag,
    notices: list(storedNotice),
    analysis_id: nullable(text),
    video_ids: list(text),
    aggregated_results: object({
      mean_concentration_million_per_ml: figure,
      total_per_ejaculate_million: figure,
      total_sperm_count: figure,
      average_velocity: figure,
      motility_distribution: nullable(record(number)),
      progressive_motility: figure,
      total_motility: figure,
      velocities: nullable(record(figure)),
      overall_classification: nullable(oneOf('Normal', 'Low')),
      verdict: nullable(oneOf('determined', 'undetermined')),
      intervals: record(object({ ci_low: number, ci_high: number })),
    }),
    analysis_parameters: object({
      algorithm: text,
      model_id: nullable(text),
      reference: text,
      motility_thresholds: object({ rapid_progressive: number, slow_progressive: number, velocity: text }),
      chamber_specifications: object({
        depth_um: figure,
        pixel_size_um: figure,
        dilution: figure,
        segre_silberberg_factor: figure,
      }),
    }),
    videos: list(
      object({
        video_id: text,
        fields: number,
        sperm_count: figure,
        analysed_at: nullable(text),
        notices: list(storedNotice),
      }),
    ),
  },
  firstVersion,
);

export type StoredCalculation = Omit<ShapeOf<typeof calculationShape>, 'version'>;
