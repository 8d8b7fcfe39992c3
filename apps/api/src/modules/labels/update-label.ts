import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { lockLabel, updateLabel as storeChange } from '@sarm/database/labels/labels.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import { readAutomaticName } from '@sarm/domain/labels';
import type { Handler } from '../../http/handler.ts';
import { readerOf } from '../../presenters/reader.ts';
import { readLabel } from './read-labels.ts';

/** An automatic label keeps its name: it is found by it, and would be made a second time. */
export const updateLabel: Handler<RouteGroups['labels']['update']> = async (call) => {
  const { tx, object, body } = call;
  const before = found(await lockLabel(tx, object.id));
  const { name = before.name, description = before.description } = body;
  if (name !== before.name && (before.is_default || readAutomaticName(name) !== undefined))
    throw new AppError('invalid_request', { errors: [{ field: 'name', code: 'label_name_reserved' }] });
  const isSame = name === before.name && description === before.description;
  if (!isSame) await storeChange(tx, object.id, { name, description });
  return {
    status: 200,
    body: { data_label: await readLabel(tx, object.id, readerOf(call)) },
    audit: isSame
      ? 'unchanged'
      : {
          action: 'label.update',
          projectId: object.projectId,
          subjectId: object.id,
          before: { name: before.name, description: before.description },
          after: { name, description },
        },
  };
};
