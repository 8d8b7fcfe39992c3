import { pictureExtension } from '@sarm/runtime/blobs/blob-keys';
import { presentDetection } from '@sarm/use-cases/detections/present-detection';
import type { DetectionView } from '@sarm/database/detections/detections.repository';
import type { FrameRow } from '@sarm/database/samples/frames.repository';
import { csvLine } from '@sarm/domain/csv';

export interface ExportedFrame {
  readonly frame: FrameRow;
  readonly detections: readonly DetectionView[];
}

/** Names inside the archive; numbers with leading zeros, so that every program lists the frames in their order. */
const numbered = (frame: FrameRow): string => String(frame.frame_index).padStart(7, '0');
export const frameFile = (frame: FrameRow): string =>
  `frames/${numbered(frame)}.${pictureExtension(frame.blob_key)}`;
export const cropFile = (frame: FrameRow, detectionId: string): string =>
  `crops/${numbered(frame)}/${detectionId}.png`;

const COLUMNS = [
  'video',
  'frame_id',
  'frame_number',
  'time_offset',
  'frame_file',
  'detection_id',
  'x1',
  'y1',
  'x2',
  'y2',
  'width',
  'height',
  'confidence',
  'class',
  'verified',
  'source',
  'crop_file',
  'updated_at',
] as const;
export const CSV_HEAD = csvLine(COLUMNS);

export const csvOf = (video: string, { frame, detections }: ExportedFrame): string =>
  detections
    .map((row) => {
      const shown = presentDetection(row);
      return csvLine([
        video,
        frame.id,
        frame.frame_index,
        frame.time_offset,
        frameFile(frame),
        shown.id,
        shown.x1,
        shown.y1,
        shown.x2,
        shown.y2,
        shown.width,
        shown.height,
        shown.confidence,
        shown.class,
        shown.verified,
        shown.source,
        row.cut ? cropFile(frame, row.id) : null,
        shown.updated_at,
      ]);
    })
    .join('');

export const jsonOf = ({ frame, detections }: ExportedFrame): object => ({
  frame_id: frame.id,
  frame_number: frame.frame_index,
  time_offset: frame.time_offset,
  width: frame.width,
  height: frame.height,
  model_id: frame.detection_model_id,
  file: frameFile(frame),
  detections: detections.map((row) => {
    const { crop_path: _, ...shown } = presentDetection(row);
    return { ...shown, crop_file: row.cut ? cropFile(frame, row.id) : null };
  }),
});
