import type { Box } from '@sarm/domain/shapes/boxes';
import type { MaskPart, MaskPlace } from '@sarm/domain/shapes/masks';
import type { BitMask } from '@sarm/masks/bit-mask';
import type { SoftMask, SoftPlace } from '@sarm/masks/resample';
import type { PromptPoint } from '@sarm/masks/suggest-points';
import type { RawPicture } from '@sarm/pictures/raw-picture';

/** Everything in pixels of the frame. */
export interface SegmentOrder {
  readonly picture: RawPicture;
  readonly box: Box;
  readonly umPerPx: number | undefined;
  readonly points: readonly PromptPoint[];
  readonly part: MaskPart;
  /** The outline that these points go on from. */
  readonly former?: { readonly mask: BitMask; readonly place: MaskPlace } | undefined;
  /** Boxes of the frame that are worked on next to this one, which is among them: always the same together. */
  readonly page: readonly Box[];
}

export interface SegmentAnswer {
  readonly mask: SoftMask;
  /** Where the mask lies in the frame. */
  readonly view: SoftPlace;
  /** Frame pixels around a click that count as clicked. */
  readonly clickRadius: number;
  /** How much of the outline the model expects to be right, 0 to 1. */
  readonly quality: number;
}

/** Outlines parts of a sperm from clicks. */
export interface Segmenter {
  /** Undefined: the points of the part lie too far apart for one view. */
  segment(order: SegmentOrder): Promise<SegmentAnswer | undefined>;
  close(): Promise<void>;
}
