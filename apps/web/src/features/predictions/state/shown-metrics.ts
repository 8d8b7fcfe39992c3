import type { PredictionMetrics } from '@sarm/contracts/http/predictions/predictions.entities';
import type { PredictingType } from '@sarm/domain/predictions';

/** TEC-155: what each type of model gives, in the order of the screen. */
const METRICS = {
  detection: ['total_sperm_count', 'detection_confidence', 'processed_frames', 'processing_time'],
  morphology: [
    'total_analyzed_sperm',
    'normal_forms',
    'abnormal_heads',
    'abnormal_midpieces',
    'abnormal_tails',
    'processed_frames',
    'processing_time',
  ],
} as const satisfies Record<PredictingType, readonly (keyof PredictionMetrics)[]>;

export type MetricName = (typeof METRICS)[PredictingType][number];
export const metricsOf = (type: PredictingType): readonly MetricName[] => METRICS[type];
