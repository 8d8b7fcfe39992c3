import type { EditIntent } from '@sarm/annotator/core/intents';
import type { TFunction } from 'i18next';
import type { ObjectNumbers } from './object-numbers.ts';

/** What the live region says after an edit; empty where the selection says it: a moved box is read out with its new place. */
export function spokenEdit(
  t: TFunction<'annotation'>,
  intents: readonly EditIntent[],
  numbers: ObjectNumbers,
): string {
  const [first] = intents;
  const count = intents.length;
  if (first === undefined) return '';
  const number = numbers.get(first.object_id) ?? '';
  const verifies = first.kind === 'update' && first.changes.verified === true;
  if (count > 1) {
    if (first.kind === 'delete') return t('canvas.deletedMany', { count });
    return verifies ? t('canvas.verifiedMany', { count }) : t('canvas.changedMany', { count });
  }
  if (first.kind === 'delete') return t('canvas.deleted', { number });
  if (first.kind === 'create') return t('canvas.added', { number: Math.max(0, ...numbers.values()) + 1 });
  return verifies ? t('canvas.verifiedObject', { number }) : '';
}
