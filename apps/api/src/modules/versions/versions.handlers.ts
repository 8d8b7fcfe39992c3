import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { freezeDataset } from './freeze-dataset.ts';
import { getVersion } from './get-version.ts';
import { listVersions } from './list-versions.ts';
import { previewChosen, previewDataset } from './preview-version.ts';

export const createVersionsHandlers = (deps: AppDeps): HandlersOf<'versions'> => ({
  list: listVersions,
  get: getVersion,
  preview: previewDataset,
  previewChosen,
  freeze: freezeDataset(deps),
});
