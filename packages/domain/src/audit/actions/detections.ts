import { type AuditActionKind, data } from './action-kind.ts';

/** Boxes in frames. People change them by batches of edits; detection.draw, update and delete are of the former version. */
export const DETECTION_ACTIONS = {
  'annotation.edit': data('frame'),
  'annotation.write-guide': data('project'),
  /** A run was forgotten that had found nothing. */
  'detection.delete-all': data('frame', 'warning'),
  'detection.draw': data('detection'),
  'detection.update': data('detection'),
  'detection.delete': data('detection', 'warning'),
  /** A model outlined a crop from points. */
  'mask.generate': data('detection'),
  /** A person drew or changed a mask. */
  'mask.draw': data('mask'),
  'mask.delete': data('mask', 'warning'),
  'detection.export-video': data('video'),
  'detection.export-frame': data('frame'),
} as const satisfies Record<string, AuditActionKind>;
