import type { RouteGroups } from '@sarm/contracts/http/route-table';
import {
  holdItems,
  type NewClass,
  storeClasses,
  type StoredClass,
} from '@sarm/database/labels/item-classes.repository';
import { findLabel } from '@sarm/database/labels/labels.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import type { Handler } from '../../http/handler.ts';
import { presentClassification } from './present-classification.ts';

/** TEC-124: all of them or none. What a person stores again as it is keeps its moment. */
export const classifyItems: Handler<RouteGroups['labels']['classify']> = async ({
  tx,
  caller,
  object,
  body,
}) => {
  const label = found(await findLabel(tx, object.id));
  // The items of a detection label are boxes: a class of morphology would be counted nowhere.
  if (label.label_type !== 'morphology')
    throw new AppError('invalid_request', { errors: [{ field: 'id', code: 'invalid' }] });
  const stored = new Map(
    (
      await holdItems(
        tx,
        label.id,
        body.items.map(({ itemId }) => itemId),
      )
    ).map((item) => [item.id, item]),
  );
  if (stored.size !== body.items.length) throw new AppError('not_found');
  const given = body.items.map(({ itemId, notes, ...found }) => {
    const before = stored.get(itemId) as StoredClass;
    return { before, after: { ...found, id: itemId, notes: notes ?? before.notes } };
  });
  const changed = given.filter(({ before, after }) => !isSame(before, after));
  const written = await storeClasses(
    tx,
    caller.userId,
    changed.map(({ after }) => after),
  );
  for (const item of written) stored.set(item.id, item);
  return {
    status: 200,
    body: {
      success: true,
      changed_count: written.length,
      items: given.map(({ before: { id, detection_id } }) => ({
        id,
        detection_id,
        classification: presentClassification({ ...(stored.get(id) as StoredClass), class_hidden: false }),
      })),
    },
    audit:
      changed.length === 0
        ? 'unchanged'
        : {
            action: 'label.classify',
            projectId: object.projectId,
            subjectId: label.id,
            before: { classes: changed.map(({ before }) => logged(toClass(before))) },
            after: {
              name: label.name,
              items: changed.length,
              classes: changed.map(({ after }) => logged(after)),
            },
          },
  };
};

const toClass = (item: StoredClass): Omit<NewClass, 'notes'> => ({
  id: item.id,
  morphologyClass: item.morphology_class,
  confidence: item.class_confidence,
  defects: item.defects as NewClass['defects'],
});

const isSame = (before: StoredClass, after: NewClass): boolean =>
  before.notes === after.notes && JSON.stringify(logged(toClass(before))) === JSON.stringify(logged(after));

/** Without the notes: people write free text in them, and the log is kept for ever. */
const logged = ({ id, morphologyClass, confidence, defects }: Omit<NewClass, 'notes'>) => ({
  itemId: id,
  morphologyClass,
  confidence,
  defects,
});
