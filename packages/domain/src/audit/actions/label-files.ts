import { type AuditActionKind, data } from './action-kind.ts';

/** Data labels as files: pictures of samples leave the installation with an export. */
export const LABEL_FILE_ACTIONS = {
  'label.export': data('label'),
  'label.download': data('label', 'warning'),
  'label.import': data('label'),
  'label.map-classes': data('label'),
  'label.apply-import': data('label'),
} as const satisfies Record<string, AuditActionKind>;
