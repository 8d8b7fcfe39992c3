import type { HandlersOf } from '../../http/handler.ts';
import { keepAreaPreset } from './keep-area-preset.ts';
import { listAreaPresets } from './list-area-presets.ts';
import { removeAreaPreset } from './remove-area-preset.ts';

export const createAreaPresetsHandlers = (): HandlersOf<'areaPresets'> => ({
  list: listAreaPresets,
  keep: keepAreaPreset,
  remove: removeAreaPreset,
});
