import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { newId } from '@sarm/database/kernel/new-id';
import { findDataset } from '@sarm/database/samples/datasets.repository';
import { insertModel } from '@sarm/database/training/registered-models.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import type { DatasetType } from '@sarm/domain/statuses';
import { DATASET_TYPE_OF, type TrainableType } from '@sarm/domain/training';
import type { Handler } from '../../http/handler.ts';
import { readerOf } from '../../presenters/reader.ts';
import { datasetWithoutNames } from '../../presenters/without-names.ts';
import { readModel } from './read-model.ts';
import { settingsFrom } from './training-settings.ts';

/** TEC-131: what the screen offers, and nothing else. */
const suits = (dataset: DatasetType | null, model: TrainableType): boolean =>
  dataset === DATASET_TYPE_OF[model] || dataset === 'combined';

export const createModel: Handler<RouteGroups['models']['create']> = async (call) => {
  const { tx, object, caller, body } = call;
  const dataset = found(await findDataset(tx, object.id));
  if (!suits(dataset.type, body.type)) throw new AppError('model_dataset_type');
  const id = newId();
  const config = settingsFrom(body.config);
  await insertModel(tx, {
    id,
    projectId: object.projectId,
    name: body.name,
    type: body.type,
    datasetId: object.id,
    datasetName: datasetWithoutNames(dataset).name,
    config,
    notes: body.notes,
    createdBy: caller.userId,
  });
  return {
    status: 201,
    body: await readModel(tx, id, readerOf(call)),
    audit: {
      action: 'model.create',
      projectId: object.projectId,
      subjectId: id,
      after: { name: body.name, type: body.type, datasetId: object.id, config, notes: body.notes },
    },
  };
};
