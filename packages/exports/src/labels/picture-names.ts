import { pictureExtension } from '@sarm/runtime/blobs/blob-keys';
import type { FramePlace, LabelFrame } from './label-rows.ts';

/** With leading zeros, so that every program lists the frames in their order. */
const INDEX_DIGITS = 7;
const PLACE = /(?:^|\/)(S\d{3,9})[_/](\d{1,9})\/(\d{1,9})(?:\.[A-Za-z]{1,5})?$/;

/** S001_2: a video without its name. */
export const videoFolder = ({ sampleCode, videoNumber }: Omit<FramePlace, 'frameIndex'>): string =>
  `${sampleCode}_${videoNumber}`;

/** S001_2/0000017 */
export const frameName = (place: FramePlace): string =>
  `${videoFolder(place)}/${String(place.frameIndex).padStart(INDEX_DIGITS, '0')}`;

/** S001_2/0000017.jpg: the stored bytes are written as they are, so the ending says what they are. */
export const pictureName = (frame: LabelFrame): string =>
  `${frameName(frame)}.${pictureExtension(frame.blobKey)}`;

/** The frame that a picture of a file names by the end of its path, in our own spelling or as S001/2/17. */
export function readPictureName(name: string): FramePlace | undefined {
  const [, sampleCode, video, index] = PLACE.exec(name) ?? [];
  if (sampleCode === undefined) return undefined;
  return { sampleCode, videoNumber: Number(video), frameIndex: Number(index) };
}
