import { claimAllBlobs, noteBlobRemoval } from '@sarm/database/kernel/blob-removals.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { replaceCrop } from '@sarm/database/detections/crops.repository';
import type { FrameRow } from '@sarm/database/samples/frames.repository';
import { newId } from '@sarm/database/kernel/new-id';
import type { Box } from '@sarm/domain/shapes/boxes';
import { AppError } from '@sarm/domain/catalogue/errors';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { cropPicture, cropRectangle, type Rectangle } from '@sarm/pictures/crop-picture';
import type { AppDeps } from '../../deps.ts';
import { withFramePicture } from './with-frame-picture.ts';

/** A picture whose rows were not written goes away after this time. */
const NOTE_SECONDS = 900;

/** A stored picture that no row names yet. */
export interface CutCrop extends Rectangle {
  readonly id: string;
  readonly blobKey: string;
  readonly frame: FrameRow;
}

/** Before the transaction: pictures are slow, and the frame is not locked meanwhile. */
export async function cutCrop(
  deps: Pick<AppDeps, 'db' | 'blobs'>,
  frame: FrameRow,
  box: Box,
): Promise<CutCrop> {
  const { part, png } = await withFramePicture(deps, frame, async (picture) => {
    const part = cropRectangle(box, picture);
    return { part, png: await cropPicture(picture, part) };
  });
  const id = newId();
  const blobKey = blobKeys.crop(frame.project_id, frame.video_id, id);
  await noteBlobRemoval(deps.db, [blobKey], NOTE_SECONDS);
  await deps.blobs.put(blobKey, png, { contentType: 'image/png' });
  return { ...part, id, blobKey, frame };
}

/** Gives the picture its row; answers with the key of the one before. */
export async function storeCrop(tx: Scoped, crop: CutCrop, detectionId: string): Promise<string[]> {
  if (!(await claimAllBlobs(tx, [crop.blobKey]))) throw new AppError('unavailable');
  return await replaceCrop(tx, {
    id: crop.id,
    project_id: crop.frame.project_id,
    video_id: crop.frame.video_id,
    frame_id: crop.frame.id,
    detection_id: detectionId,
    x: crop.x,
    y: crop.y,
    width: crop.width,
    height: crop.height,
    blob_key: crop.blobKey,
  });
}
