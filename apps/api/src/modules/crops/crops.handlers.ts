import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { getCrop } from './get-crop.ts';
import { viewCropSheet } from './view-crop-sheet.ts';

export const createCropsHandlers = (deps: AppDeps): HandlersOf<'crops'> => ({
  get: getCrop,
  sheet: viewCropSheet(deps),
});
