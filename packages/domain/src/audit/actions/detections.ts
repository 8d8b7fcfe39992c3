import { type AuditActionKind, data } from './action-kind.ts';

/** Boxes in frames. */
export const DETECTION_ACTIONS = {
  'detection.draw': data('detection'),
  'detection.update': data('detection'),
  'detection.delete': data('detection', 'warning'),
  'detection.delete-all': data('frame', 'warning'),
  'detection.export-video': data('video'),
  'detection.export-frame': data('frame'),
} as const satisfies Record<string, AuditActionKind>;
