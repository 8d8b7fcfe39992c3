import { type AuditActionKind, data } from './action-kind.ts';

/** Training of models. Making, change and removal of a model itself follow from the registry of resources. */
export const MODEL_ACTIONS = {
  'model.train': data('model'),
  'model.stop': data('model', 'warning'),
  /** What was trained is kept: from here on work can be done with it. */
  'model.save': data('model'),
  'model.export': data('model'),
  'model.download': data('model'),
  'model.compare': data('model'),
  'model.store-comparison': data('model'),
  /** Codes of videos that are gone were taken out of its results. */
  'model.redact-comparison': data('model'),
  /** From here on new work is done with another model: signed by the person who decided it. */
  'model.promote': data('model', 'warning'),
  'model.roll-back': data('model', 'warning'),
  'model.import': data('model'),
} as const satisfies Record<string, AuditActionKind>;
