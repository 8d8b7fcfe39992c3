import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { Scoped } from '@sarm/database/kernel/connect';
import { newId } from '@sarm/database/kernel/new-id';
import { findAutomaticLabel, insertLabel } from '@sarm/database/labels/labels.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import { automaticLabelName, type LabelType, readAutomaticName } from '@sarm/domain/labels';
import type { Caller, Handler } from '../../http/handler.ts';
import { type Reader, readerOf } from '../../presenters/reader.ts';
import { writableOwner } from './label-owner.ts';
import { readLabel } from './read-labels.ts';

type Labels = RouteGroups['labels'];

interface NewLabel {
  readonly name: string;
  readonly description: string;
  readonly label_type: LabelType;
  readonly user_id?: string | undefined;
}

interface Place {
  readonly tx: Scoped;
  readonly caller: Caller;
  readonly object: { readonly id: string; readonly projectId: string };
}

export const createLabel: Handler<Labels['create']> = (call) => create(call, call.body, readerOf(call));

export const createLabelInDataset: Handler<Labels['createInDataset']> = (call) =>
  create(call, call.body, readerOf(call));

/** TEC-164: a second automatic label of one person, dataset and type is the first one, also when two requests arrive together. */
async function create({ tx, caller, object }: Place, label: NewLabel, reader: Reader) {
  const owner = await writableOwner(tx, { caller, projectId: object.projectId }, label.user_id);
  const of = { userId: owner, datasetId: object.id, type: label.label_type };
  const isDefault = isAutomatic(label.name, of, caller.userId);
  const { description } = label;
  const name = isDefault ? automaticLabelName(of.userId, of.datasetId, of.type) : label.name;
  const id = newId();
  const stored = await insertLabel(tx, {
    id,
    project_id: object.projectId,
    dataset_id: object.id,
    user_id: owner,
    label_type: label.label_type,
    name,
    description,
    is_default: isDefault,
  });
  if (!stored) {
    const first = found(await findAutomaticLabel(tx, of));
    return {
      status: 200 as const,
      body: { data_label: await readLabel(tx, first.id, reader) },
      audit: 'unchanged' as const,
    };
  }
  return {
    status: 201 as const,
    body: { data_label: await readLabel(tx, id, reader) },
    audit: {
      action: 'label.create' as const,
      projectId: object.projectId,
      subjectId: id,
      after: { name, description, datasetId: object.id, label_type: label.label_type },
    },
  };
}

/** TEC-241: a name of the automatic form is accepted only for the caller and the dataset that it names. */
function isAutomatic(
  name: string,
  of: { readonly userId: string; readonly datasetId: string; readonly type: LabelType },
  callerId: string,
): boolean {
  const named = readAutomaticName(name);
  if (named === undefined) return false;
  const fits = named.userId === of.userId && named.datasetId === of.datasetId && named.type === of.type;
  if (!fits || of.userId !== callerId)
    throw new AppError('invalid_request', { errors: [{ field: 'name', code: 'label_name_reserved' }] });
  return true;
}
