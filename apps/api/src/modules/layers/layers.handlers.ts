import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { editLayer } from './edit-layer.ts';
import { finishOwnLayer } from './finish-own-layer.ts';
import { getLayerState, listLayerEdits, listOwnLayers } from './read-layers.ts';
import { viewLayerPicture } from './view-layer-picture.ts';

export const createLayersHandlers = (deps: AppDeps): HandlersOf<'layers'> => ({
  list: listOwnLayers,
  state: getLayerState,
  edits: listLayerEdits,
  edit: editLayer(deps),
  picture: viewLayerPicture(deps),
  finish: finishOwnLayer,
});
