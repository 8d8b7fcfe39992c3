import { type AuditActionKind, data } from './action-kind.ts';

/** Boxes of data labels. Making, change and removal of a label itself follow from the registry of resources. */
export const LABEL_ACTIONS = {
  'label.add-items': data('label'),
  'label.classify': data('label'),
  'label.set-quality': data('label'),
  'label.remove-items': data('label', 'warning'),
} as const satisfies Record<string, AuditActionKind>;
