import type { Preparation } from '@sarm/domain/videos/recordings';
import type { Workflow } from '../../../shared/screens/screen.ts';

export interface EditedVideo {
  readonly name: string;
  readonly description: string;
  readonly tags: string[];
  readonly patientId: string | null;
  readonly calibrationId: string | null;
  readonly preparation: Preparation;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * What is sent of the metadata dialog. The technical one sends what was changed and nothing else: it shows a code in place of
 * the name, which must not become the name.
 */
export function editedBody(values: EditedVideo, before: EditedVideo, workflow: Workflow) {
  const { patientId, preparation, name, ...fields } = values;
  const entered = { ...fields, description: fields.description.trim() };
  if (workflow === 'sarm')
    return {
      ...entered,
      name: name.trim(),
      ...(patientId === null || patientId === before.patientId ? {} : { patientId }),
    };
  return {
    ...(same(entered.description, before.description) ? {} : { description: entered.description }),
    ...(same(entered.tags, before.tags) ? {} : { tags: entered.tags }),
    ...(entered.calibrationId === before.calibrationId ? {} : { calibrationId: entered.calibrationId }),
    ...(preparation === before.preparation ? {} : { preparation }),
  };
}
