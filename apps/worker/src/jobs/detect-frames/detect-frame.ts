import { buffer } from 'node:stream/consumers';
import { noteBlobRemoval } from '@sarm/database/kernel/blob-removals.repository';
import type { KeptBox } from '@sarm/database/detections/detections.run.repository';
import type { FrameRow } from '@sarm/database/samples/frames.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { type Box, clipBox, overlapOf, SAME_HEAD_OVERLAP } from '@sarm/domain/shapes/boxes';
import type { Detection } from '@sarm/measurement/detection';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { BlobNotFound } from '@sarm/runtime/blobs/blob-store';
import { drawDetections } from '@sarm/pictures/draw-detections';
import { decodePicture, grayOf, type RawPicture } from '@sarm/pictures/raw-picture';
import { notice } from '@sarm/domain/catalogue/notices';
import { PermanentFailure } from '../job-handler.ts';
import type { DetectionRun } from './detection-run.ts';

export interface FoundHead extends Box {
  /** Of the detection that it becomes. */
  readonly id: string;
  readonly confidence: number;
  readonly kind: Detection['kind'];
}

/** What a run saw in one frame. Its drawing is stored but belongs to nobody until its rows are written. */
export interface FrameFindings {
  readonly frame: FrameRow;
  readonly heads: readonly FoundHead[];
  readonly resultKey: string | undefined;
}

interface Options extends DetectionRun {
  readonly frame: FrameRow;
  readonly kept: readonly KeptBox[];
}

/** Pictures without an owner go after this time; longer than any run may take, so that none loses them under way. */
const NOTE_SECONDS = 3 * 3600;

export async function detectFrame(options: Options): Promise<FrameFindings> {
  const { detector, frame, kept, payload, pixelSize } = options;
  const picture = await readFrame(options);
  const seen = await detector.detect(
    { ...picture, gray: grayOf(picture) },
    { pixelSize, threshold: payload.threshold },
  );
  const heads = withoutKept(
    seen.flatMap((each) => toHead(each, picture) ?? []),
    kept,
  );
  const resultKey = payload.visualization ? await storeDrawing(options, picture, heads) : undefined;
  return { frame, heads, resultKey };
}

/** TEC-227: a head that a person drew or confirmed is not found a second time. */
export const withoutKept = <B extends Box>(found: readonly B[], kept: readonly Box[]): B[] =>
  found.filter((box) => kept.every((other) => overlapOf(box, other) < SAME_HEAD_OVERLAP));

async function readFrame({ context, frame }: Options): Promise<RawPicture> {
  const at = { frame: frame.frame_index };
  const bytes = await context.blobs.open(frame.blob_key).then(
    ({ stream }) => buffer(stream),
    (error: unknown) => {
      if (error instanceof BlobNotFound)
        throw new PermanentFailure(notice('detection.picture_gone', at), { cause: error });
      throw error;
    },
  );
  const picture = await decodePicture(bytes).catch((error: unknown) => {
    throw new PermanentFailure(notice('detection.picture_unreadable', at), { cause: error });
  });
  // Boxes of another size would miss their heads.
  if (picture.width !== frame.width || picture.height !== frame.height)
    throw new PermanentFailure(notice('detection.picture_size', at));
  return picture;
}

function toHead(seen: Detection, picture: RawPicture): FoundHead | undefined {
  const box = clipBox(
    {
      x1: seen.x - seen.width / 2,
      y1: seen.y - seen.height / 2,
      x2: seen.x + seen.width / 2,
      y2: seen.y + seen.height / 2,
    },
    picture,
  );
  return box === undefined
    ? undefined
    : { id: newId(), ...box, confidence: seen.confidence, kind: seen.kind };
}

async function storeDrawing(
  { context, payload, frame, kept }: Options,
  picture: RawPicture,
  heads: readonly FoundHead[],
): Promise<string> {
  const key = blobKeys.detectionResult(payload.projectId, payload.videoId, frame.id, newId());
  await noteBlobRemoval(context.db, [key], NOTE_SECONDS);
  const boxes = [
    ...kept.map((box) => ({ ...box, sure: true })),
    ...heads.map((box) => ({ ...box, sure: false })),
  ];
  await context.blobs.put(key, await drawDetections(picture, boxes), { contentType: 'image/jpeg' });
  return key;
}
