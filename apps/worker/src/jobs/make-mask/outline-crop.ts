import { buffer } from 'node:stream/consumers';
import type { CropView, OwnOutline } from '@sarm/database/detections/crops.repository';
import { notice } from '@sarm/domain/catalogue/notices';
import { type MaskPart, maskSize } from '@sarm/domain/shapes/masks';
import type { Segmenter, SegmentOrder } from '@sarm/inference/segment/segmenter';
import { outlinePart, type PartOutline } from '@sarm/inference/segment/outline-part';
import { decodeRuns } from '@sarm/masks/run-lengths';
import { decodePicture, type RawPicture } from '@sarm/pictures/raw-picture';
import { type BlobStore, BlobNotFound } from '@sarm/runtime/blobs/blob-store';
import { partsOf, placeOf } from '@sarm/use-cases/masks/mask-parts';
import { PermanentFailure } from '../job-handler.ts';

export interface OutlineOrder extends Pick<SegmentOrder, 'picture' | 'points' | 'part' | 'page'> {
  readonly crop: CropView;
  /** One component without holes. */
  readonly enhance: boolean;
  /** The mask that these points go on from. */
  readonly former?: OwnOutline | undefined;
}

export async function outlineCrop(
  segmenter: Segmenter,
  { crop, enhance, former, ...work }: OutlineOrder,
): Promise<PartOutline> {
  const order: SegmentOrder = {
    ...work,
    box: crop,
    umPerPx: crop.pixel_size_um ?? undefined,
    former: former && formerOf(former, work.part),
  };
  const outline = await outlinePart(segmenter, order, { enhance });
  if (outline === 'points_apart') throw new PermanentFailure(notice('mask.points_apart'));
  if (outline === 'nothing_found') throw new PermanentFailure(notice('mask.nothing_found'));
  return outline;
}

function formerOf(former: OwnOutline, part: MaskPart): SegmentOrder['former'] {
  const runs = partsOf(former)[part];
  if (runs === undefined) return undefined;
  const place = placeOf(former);
  const { width, height } = maskSize(place);
  return { mask: decodeRuns(runs, width, height), place };
}

/** The stored picture of the frame that a crop is cut from. */
export async function readFrameOf(blobs: BlobStore, crop: CropView, frame: number): Promise<RawPicture> {
  const bytes = await blobs.open(crop.frame_key).then(
    ({ stream }) => buffer(stream),
    (error: unknown) => {
      if (error instanceof BlobNotFound)
        throw new PermanentFailure(notice('detection.picture_gone', { frame }), { cause: error });
      throw error;
    },
  );
  const picture = await decodePicture(bytes).catch((error: unknown) => {
    throw new PermanentFailure(notice('detection.picture_unreadable', { frame }), { cause: error });
  });
  // A mask on a picture of another size would lie beside its cell.
  if (picture.width !== crop.frame_width || picture.height !== crop.frame_height)
    throw new PermanentFailure(notice('detection.picture_size', { frame }));
  return picture;
}
