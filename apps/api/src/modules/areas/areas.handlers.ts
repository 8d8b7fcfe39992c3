import type { HandlersOf } from '../../http/handler.ts';
import { getArea } from './get-area.ts';
import { setArea } from './set-area.ts';
import { restoreArea } from './restore-area.ts';

export const createAreasHandlers = (): HandlersOf<'areas'> => ({
  get: getArea,
  set: setArea,
  restore: restoreArea,
});
