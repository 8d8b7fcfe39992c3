import type { HandlersOf } from '../../http/handler.ts';
import { getArea } from './get-area.ts';
import { setArea } from './set-area.ts';
import { useRecognisedArea } from './use-recognised-area.ts';

export const createAreasHandlers = (): HandlersOf<'areas'> => ({
  get: getArea,
  set: setArea,
  useRecognised: useRecognisedArea,
});
