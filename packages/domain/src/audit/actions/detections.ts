import { type AuditActionKind, data } from './action-kind.ts';

/** Boxes in frames. People change them by batches of edits; the three after it are of the former version. */
export const DETECTION_ACTIONS = {
  'annotation.edit': data('frame'),
  /** A run was forgotten that had found nothing. */
  'detection.delete-all': data('frame', 'warning'),
  'detection.draw': data('detection'),
  'detection.update': data('detection'),
  'detection.delete': data('detection', 'warning'),
  'detection.export-video': data('video'),
  'detection.export-frame': data('frame'),
} as const satisfies Record<string, AuditActionKind>;
