import type { CalculationKind } from '@sarm/domain/figures/calculation-kinds';
import type { StoredCalculation } from '@sarm/domain/stored/calculation';

/** A calculation of no video: with or without success, and no figure. */
export const storedCalculation = (kind: CalculationKind, success: boolean): StoredCalculation => ({
  kind,
  success,
  notices: [],
  analysis_id: null,
  video_ids: [],
  aggregated_results: {
    mean_concentration_million_per_ml: null,
    total_per_ejaculate_million: null,
    total_sperm_count: null,
    average_velocity: null,
    motility_distribution: null,
    progressive_motility: null,
    total_motility: null,
    velocities: null,
    overall_classification: null,
    verdict: null,
    intervals: {},
  },
  analysis_parameters: {
    algorithm: 'none',
    model_id: null,
    reference: 'none',
    motility_thresholds: { rapid_progressive: 25, slow_progressive: 5, velocity: 'none' },
    chamber_specifications: {
      depth_um: null,
      pixel_size_um: null,
      dilution: null,
      segre_silberberg_factor: null,
    },
  },
  videos: [],
});
