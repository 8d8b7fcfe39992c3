import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { createDataset } from './create-dataset.ts';
import { deleteDataset } from './delete-dataset.ts';
import { getDataset } from './get-dataset.ts';
import { listDatasets } from './list-datasets.ts';
import { updateDataset } from './update-dataset.ts';

export const createDatasetsHandlers = (deps: AppDeps): HandlersOf<'datasets'> => ({
  list: listDatasets,
  get: getDataset(deps),
  create: createDataset(deps),
  update: updateDataset(deps),
  remove: deleteDataset(deps),
});
