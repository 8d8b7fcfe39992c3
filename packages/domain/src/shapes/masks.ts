import type { Size } from './point.ts';

/** What a mask outlines of one sperm, in the order of their codes. */
export const MASK_PARTS = ['head', 'midpiece', 'tail', 'droplet'] as const;
export type MaskPart = (typeof MASK_PARTS)[number];

/** As stored in front of each part; 0 is the background and never stored. */
export const MASK_PART_CODES: Readonly<Record<MaskPart, number>> = {
  head: 1,
  midpiece: 2,
  tail: 3,
  droplet: 4,
};

/** Mask pixels along one frame pixel. */
export const GRIDS = [1, 2, 4] as const;
export type MaskGrid = (typeof GRIDS)[number];

/** Whole frame pixels; x2 and y2 are the first ones outside. */
export type MaskRect = readonly [x1: number, y1: number, x2: number, y2: number];

/** Where a mask lies in its frame: fixed in the frame, so that a moved box leaves its mask where it was drawn. */
export interface MaskPlace {
  readonly rect: MaskRect;
  readonly grid: MaskGrid;
}

export const MASKS = {
  points: 64,
  /** TEC-261 */
  suggestedPoints: 5,
  /** Frame pixels along one side: a tail of 60 µm at 0.06 µm per pixel. */
  rectSide: 1024,
  /** Mask pixels of one rect: what a hostile request can make the server unpack. */
  pixels: 4_194_304,
  /** All parts of one mask as stored. An ordinary one takes some hundreds. */
  bytes: 65_536,
  /** Coarser pixels blur the outline of a head by more than its measures can bear. */
  finestUm: 0.125,
} as const;

/** The coarsest grid whose pixels are fine enough to measure a head; the finest where none is. */
export const gridFor = (umPerPixel: number): MaskGrid =>
  GRIDS.find((grid) => umPerPixel / grid <= MASKS.finestUm * (1 + 1e-9)) ?? 4;

/** Mask pixels of a place. */
export const maskSize = ({ rect: [x1, y1, x2, y2], grid }: MaskPlace): Size => ({
  width: (x2 - x1) * grid,
  height: (y2 - y1) * grid,
});

/** Whole numbers in order, inside the picture, and not larger than a mask may be. */
export function isMaskPlace(place: MaskPlace, picture: Size): boolean {
  const [x1, y1, x2, y2] = place.rect;
  const { width, height } = maskSize(place);
  return (
    place.rect.every((each) => Number.isSafeInteger(each)) &&
    GRIDS.includes(place.grid) &&
    x1 >= 0 &&
    y1 >= 0 &&
    x2 > x1 &&
    y2 > y1 &&
    x2 <= picture.width &&
    y2 <= picture.height &&
    x2 - x1 <= MASKS.rectSide &&
    y2 - y1 <= MASKS.rectSide &&
    width * height <= MASKS.pixels
  );
}
