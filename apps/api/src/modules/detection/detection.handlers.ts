import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import type { Live } from '../../live/create-live.ts';
import { deleteDetection } from './delete-detection.ts';
import { deleteFrameDetections } from './delete-frame-detections.ts';
import { detectFrame } from './detect-frame.ts';
import { detectFrames } from './detect-frames.ts';
import { drawDetection } from './draw-detection.ts';
import { exportDetections } from './export-detections.ts';
import { filterCrops } from './filter-crops.ts';
import { filterDetections } from './filter-detections.ts';
import { getDetection } from './get-detection.ts';
import { getFrameDetections } from './get-frame-detections.ts';
import { listVideoDetections } from './list-video-detections.ts';
import { updateDetection } from './update-detection.ts';
import { viewCrop } from './view-crop.ts';
import { viewResult } from './view-result.ts';

export const createDetectionHandlers = (deps: AppDeps, { feed }: Live): HandlersOf<'detection'> => ({
  detectOne: detectFrame(deps, feed),
  detectMany: detectFrames(deps),
  ofFrame: getFrameDetections,
  removeOfFrame: deleteFrameDetections(deps),
  update: updateDetection(deps),
  remove: deleteDetection(deps),
  draw: drawDetection(deps),
  ofVideo: listVideoDetections,
  get: getDetection,
  filter: filterDetections,
  exportVideo: ({ body, ...input }) => exportDetections(deps, { of: 'video', format: body.format, ...input }),
  exportFrame: ({ body, ...input }) => exportDetections(deps, { of: 'frame', format: body.format, ...input }),
  crops: filterCrops,
  viewCrop: viewCrop(deps),
  viewResult: viewResult(deps),
});
