import type { HandlersOf } from '../../http/handler.ts';
import { getArea } from './get-area.ts';
import { setAreaFromPreset } from './set-area-from-preset.ts';
import { setArea } from './set-area.ts';
import { restoreArea } from './restore-area.ts';

export const createAreasHandlers = (): HandlersOf<'areas'> => ({
  get: getArea,
  set: setArea,
  setFromPreset: setAreaFromPreset,
  restore: restoreArea,
});
