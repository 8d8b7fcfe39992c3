import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { createPictureSet } from './create-picture-set.ts';
import { finishPictureSet } from './finish-picture-set.ts';
import { listPictures } from './list-pictures.ts';
import { uploadPicture } from './upload-picture.ts';

export const createPictureSetsHandlers = (deps: AppDeps): HandlersOf<'pictureSets'> => ({
  create: createPictureSet(deps),
  upload: uploadPicture(deps),
  finish: finishPictureSet(deps),
  list: listPictures,
});
