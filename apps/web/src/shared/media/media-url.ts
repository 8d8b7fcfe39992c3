import { detectionCalls } from '@sarm/contracts/addresses/detection.generated';
import { mediaCalls } from '@sarm/contracts/addresses/media.generated';
import { buildRequest } from '@sarm/contracts/http/build-request';

/** TEC-282: custom is a path in the media store, e.g. `videos/{id}/thumbnail.jpg`; the others are named by an id. */
export type PictureKind = 'video' | 'frame' | 'crop' | 'detection-result' | 'custom';

const BUILD: Readonly<Record<PictureKind, (of: string) => string>> = {
  video: (id) => buildRequest(mediaCalls.thumbnail, { params: { id }, query: {} }).url,
  frame: (id) => buildRequest(mediaCalls.viewFrame, { params: { id }, query: {} }).url,
  crop: (id) => buildRequest(detectionCalls.viewCrop, { params: { id }, query: {} }).url,
  'detection-result': (id) => buildRequest(detectionCalls.viewResult, { params: { id }, query: {} }).url,
  custom: (path) => buildRequest(mediaCalls.file, { params: { path }, query: {} }).url,
};

/** Where a picture is requested, by its kind. */
export const mediaUrl = (kind: PictureKind, of: string): string => BUILD[kind](of);
