import type { BoxAttribute } from '@sarm/domain/shapes/annotation-edits';
import type { DetectionClass, DetectionSource } from '@sarm/domain/shapes/detection';
import type { MaskPlace } from '@sarm/domain/shapes/masks';
import type { ItemQuality } from '@sarm/domain/labels';

/** A box of a label as it is now. Pixels of its frame, from 0 at the left and upper edge; x2 and y2 lie outside. */
export interface LabelBox {
  readonly id: string;
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly class: DetectionClass;
  readonly confidence: number;
  readonly verified: boolean;
  readonly source: DetectionSource;
  readonly attributes: readonly BoxAttribute[];
  readonly track: number | null;
  readonly quality: ItemQuality | null;
  /** Null or absent: the item has none, or the format has no use for it. */
  readonly mask?: LabelMask | null;
}

/** The mask of an item: its place in its frame, and its parts as they are stored, in base64. */
export interface LabelMask extends MaskPlace {
  readonly parts: string;
}

/** Where a frame comes from, without any name: sample code, number of the video, index of the frame. */
export interface FramePlace {
  readonly sampleCode: string;
  readonly videoNumber: number;
  readonly frameIndex: number;
}

export interface LabelFrame extends FramePlace {
  readonly width: number;
  readonly height: number;
  /** Of the stored picture, which is written as it is. */
  readonly blobKey: string;
  readonly boxes: readonly LabelBox[];
}

/** A video of the label. Its frames come in their order; they can be read again, and are the same then. */
export interface LabelVideo extends Omit<FramePlace, 'frameIndex'> {
  readonly frames: () => AsyncIterable<LabelFrame>;
}

/** One file of an archive: a text that is written piece by piece, a few bytes, or a stored picture. */
export type ArchiveFile =
  | { readonly name: string; readonly text: AsyncIterable<string> | Iterable<string> }
  | { readonly name: string; readonly bytes: Uint8Array }
  | { readonly name: string; readonly blobKey: string };

export interface LabelSource {
  readonly videos: readonly LabelVideo[];
  readonly includeImages: boolean;
  /** When the rows were read; the only time inside the archive. */
  readonly readAt: Date;
}

export type WriteLabel = (source: LabelSource) => AsyncIterable<ArchiveFile>;

/** All frames of the label, video by video. */
export async function* framesOf({ videos }: Pick<LabelSource, 'videos'>): AsyncGenerator<LabelFrame> {
  for (const video of videos) yield* video.frames();
}
