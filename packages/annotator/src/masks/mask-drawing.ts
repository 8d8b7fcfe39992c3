import {
  gridFor,
  isMaskPlace,
  MASK_PARTS,
  MASKS,
  type MaskGrid,
  type MaskPart,
  type MaskPlace,
  type MaskRect,
  maskSize,
} from '@sarm/domain/shapes/masks';
import type { Point } from '@sarm/domain/shapes/point';
import { type BitMask, copyMask, createMask, isEmpty } from '@sarm/masks/bit-mask';
import { fillPolygon, type Ink, paintStroke } from '@sarm/masks/draw';
import { decodeRuns, encodeRuns, fromCocoText, toCocoText } from '@sarm/masks/run-lengths';

/** A mask as it is sent and stored. */
export interface WrittenMask extends MaskPlace {
  readonly parts: readonly { readonly part: MaskPart; readonly counts: string }[];
}

/** What the person sees and changes. Nothing of it is changed in place, so that an earlier one can be shown again. */
export interface MaskDrawing {
  readonly place: MaskPlace;
  readonly parts: Readonly<Partial<Record<MaskPart, BitMask>>>;
}

/** Where the picture of a crop lies in its frame. */
export interface CropPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Without a calibration nothing says how fine a head is. */
const GRID_WITHOUT_SCALE: MaskGrid = 2;

const fits = (place: MaskPlace): boolean =>
  isMaskPlace(place, { width: place.rect[2], height: place.rect[3] });

/** Around both, so that what was drawn outside of the picture stays and all of the picture can be drawn on. */
function around([x1, y1, x2, y2]: MaskRect, crop: CropPlace): MaskRect {
  return [
    Math.min(x1, crop.x),
    Math.min(y1, crop.y),
    Math.max(x2, crop.x + crop.width),
    Math.max(y2, crop.y + crop.height),
  ];
}

function newPlace({ x, y, width, height }: CropPlace, umPerPx: number | null): MaskPlace {
  const rect: MaskRect = [x, y, x + Math.min(width, MASKS.rectSide), y + Math.min(height, MASKS.rectSide)];
  const best = umPerPx === null ? GRID_WITHOUT_SCALE : gridFor(umPerPx);
  const grid = ([4, 2, 1] as const).find((each) => each <= best && fits({ rect, grid: each })) ?? 1;
  return { rect, grid };
}

/** The stored mask over the picture of its crop, or an empty one. */
export function openDrawing(
  stored: WrittenMask | null,
  crop: CropPlace,
  umPerPx: number | null,
): MaskDrawing {
  if (stored === null) return { place: newPlace(crop, umPerPx), parts: {} };
  const wide: MaskPlace = { rect: around(stored.rect, crop), grid: stored.grid };
  const place = fits(wide) ? wide : { rect: stored.rect, grid: stored.grid };
  const from = maskSize(stored);
  const parts = stored.parts.map(({ part, counts }) => {
    const mask = decodeRuns(fromCocoText(counts, from.width, from.height), from.width, from.height);
    return [part, moveTo(mask, stored, place)] as const;
  });
  return { place, parts: Object.fromEntries(parts) };
}

function moveTo(mask: BitMask, from: MaskPlace, to: MaskPlace): BitMask {
  const { width, height } = maskSize(to);
  const moved = createMask(width, height);
  const left = (from.rect[0] - to.rect[0]) * to.grid;
  const top = (from.rect[1] - to.rect[1]) * to.grid;
  for (let y = 0; y < mask.height; y += 1)
    moved.bits.set(mask.bits.subarray(y * mask.width, (y + 1) * mask.width), (y + top) * width + left);
  return moved;
}

/** A part without a pixel is left out; no part is left where everything was erased. */
export const writeDrawing = ({ place, parts }: MaskDrawing): WrittenMask => ({
  ...place,
  parts: MASK_PARTS.flatMap((part) => {
    const mask = parts[part];
    return mask === undefined || isEmpty(mask) ? [] : [{ part, counts: toCocoText(encodeRuns(mask)) }];
  }),
});

export const hasPart = ({ parts }: MaskDrawing, part: MaskPart): boolean => {
  const mask = parts[part];
  return mask !== undefined && !isEmpty(mask);
};

/** Of the picture of a crop into mask pixels. */
const toMask = ({ rect, grid }: MaskPlace, crop: CropPlace, { x, y }: Point): Point => ({
  x: (x + crop.x - rect[0]) * grid,
  y: (y + crop.y - rect[1]) * grid,
});

export interface MaskEdit {
  readonly part: MaskPart;
  readonly ink: Ink;
  /** In pixels of the picture of the crop: where a brush went, or the corners of a polygon. */
  readonly path: readonly Point[];
  /** Of the brush; null: the path is a polygon. */
  readonly radius: number | null;
}

export function applyEdit(
  drawing: MaskDrawing,
  crop: CropPlace,
  { part, ink, path, radius }: MaskEdit,
): MaskDrawing {
  const { place } = drawing;
  const size = maskSize(place);
  const former = drawing.parts[part];
  const mask = former === undefined ? createMask(size.width, size.height) : copyMask(former);
  const points = path.map((each) => toMask(place, crop, each));
  if (radius === null) fillPolygon(mask, points, ink);
  else
    points.forEach((to, at) =>
      paintStroke(mask, [points[Math.max(0, at - 1)] ?? to, to], radius * place.grid, ink),
    );
  return { place, parts: { ...drawing.parts, [part]: mask } };
}
