import { MASK_PARTS, type MaskPart, type MaskPlace, maskSize } from '@sarm/domain/shapes/masks';
import { type BitMask, createMask } from '@sarm/masks/bit-mask';
import { resampleMask } from '@sarm/masks/resample';
import { decodeRuns, unpackParts } from '@sarm/masks/run-lengths';
import type { LabelMask } from '../labels/label-rows.ts';

/** Of each part that the mask has, in their order. */
export function partMasks({
  parts,
  ...place
}: LabelMask): { readonly part: MaskPart; readonly mask: BitMask }[] {
  const { width, height } = maskSize(place);
  const runs = unpackParts(Buffer.from(parts, 'base64'), width, height);
  return MASK_PARTS.flatMap((part) => {
    const counts = runs[part];
    return counts === undefined ? [] : [{ part, mask: decodeRuns(counts, width, height) }];
  });
}

/** What any of the parts covers. */
export function unionOf(masks: readonly BitMask[], { rect, grid }: MaskPlace): BitMask {
  const { width, height } = maskSize({ rect, grid });
  const union = createMask(width, height);
  for (const { bits } of masks) bits.forEach((bit, at) => (union.bits[at]! |= bit));
  return union;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Run lengths over a full picture, one mask pixel for each of its pixels. Without unpacking the picture, which has a thousand times
 * the pixels of the mask. A finer mask is brought to that grid, as COCO knows no other.
 */
export function runsInPicture(mask: BitMask, { rect, grid }: MaskPlace, picture: Size): number[] {
  const full: MaskPlace = { rect, grid: 1 };
  const coarse = resampleMask(mask, { rect, grid }, full);
  const counts: number[] = [];
  let [inside, from] = [0, 0];
  const change = (at: number): void => {
    counts.push(at - from);
    from = at;
    inside = 1 - inside;
  };
  for (let x = 0; x < coarse.width; x += 1) {
    const column = (rect[0] + x) * picture.height + rect[1];
    for (let y = 0; y < coarse.height; y += 1)
      if ((coarse.bits[y * coarse.width + x] ?? 0) !== inside) change(column + y);
    // Above the next column lies background, unless both columns fill the picture.
    if (inside === 1 && coarse.height < picture.height) change(column + coarse.height);
  }
  const end = (rect[2] - 1) * picture.height + rect[3];
  if (inside === 1 && end < picture.width * picture.height) change(end);
  if (from < picture.width * picture.height) counts.push(picture.width * picture.height - from);
  return counts;
}
