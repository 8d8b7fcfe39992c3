import { type AuditActionKind, data } from './action-kind.ts';

/** Models that people try on a video, and frames that wait for a person. */
export const PREDICTION_ACTIONS = {
  'prediction.start': data('prediction'),
  'prediction.delete': data('prediction', 'warning'),
  /** Frames that the model is least sure of were put into the queue of annotation. */
  'prediction.queue-frames': data('prediction'),
  'annotation-queue.take': data('queueItem'),
  'annotation-queue.release': data('queueItem'),
  'annotation-queue.done': data('queueItem'),
  'annotation-queue.dismiss': data('queueItem'),
} as const satisfies Record<string, AuditActionKind>;
