import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import type { Live } from '../../live/create-live.ts';
import { addMaskToLabel } from './add-mask-to-label.ts';
import { deleteMask } from './delete-mask.ts';
import { getMask } from './get-mask.ts';
import { listSegmentationModels } from './list-segmentation-models.ts';
import { makeMaskFromPoints } from './make-mask-from-points.ts';
import { measureItem } from './measure-item.ts';
import { putMask } from './put-mask.ts';
import { setQuality } from './set-quality.ts';
import { suggestPoints } from './suggest-points.ts';

export const createMasksHandlers = (deps: AppDeps, { feed }: Live): HandlersOf<'masks'> => ({
  models: listSegmentationModels,
  fromPoints: makeMaskFromPoints(deps, feed),
  suggestPoints: suggestPoints(deps, feed),
  get: getMask,
  put: putMask,
  remove: deleteMask,
  addToLabel: addMaskToLabel,
  setQuality,
  itemMeasures: measureItem,
});
