import { type AuditActionKind, data } from './action-kind.ts';

/** Models that people try on a video, and frames that wait for a person. */
export const PREDICTION_ACTIONS = {
  'prediction.start': data('prediction'),
  'prediction.delete': data('prediction', 'warning'),
  /** Frames that the model is least sure of were put into the queue of annotation. */
  'prediction.queue-frames': data('prediction'),
  'queue.take': data('queueItem'),
  'queue.release': data('queueItem'),
  'queue.done': data('queueItem'),
  'queue.dismiss': data('queueItem'),
} as const satisfies Record<string, AuditActionKind>;
