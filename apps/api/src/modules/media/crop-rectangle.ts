import type { CropView } from '@sarm/database/detections/crops.repository';
import { umPerPx } from '@sarm/domain/units';
import { cropRectangle, type Rectangle } from '@sarm/pictures/crop-picture';
import type { FramePicture } from './with-frame-picture.ts';

/** What a crop shows of its frame. */
export const rectangleOf = (crop: CropView): Rectangle =>
  cropRectangle(
    crop,
    { width: crop.frame_width, height: crop.frame_height },
    crop.pixel_size_um === null ? undefined : umPerPx(crop.pixel_size_um),
  );

export const frameOfCrop = (crop: CropView): FramePicture => ({
  blob_key: crop.frame_key,
  width: crop.frame_width,
  height: crop.frame_height,
});
