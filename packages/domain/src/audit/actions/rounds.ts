import { type AuditActionKind, data } from './action-kind.ts';

/** Rounds of blind annotation. */
export const ROUND_ACTIONS = {
  'round.create': data('annotationRound'),
  'round.adjudicate': data('annotationRound'),
  'layer.edit': data('annotationLayer'),
  'layer.finish': data('annotationLayer'),
} as const satisfies Record<string, AuditActionKind>;
