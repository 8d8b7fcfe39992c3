import type { MaskPartRuns } from '@sarm/contracts/http/masks/masks.entities';
import type { MaskRow } from '@sarm/database/masks/masks.repository';
import {
  type MaskGrid,
  MASK_PARTS,
  type MaskPart,
  type MaskPlace,
  type MaskRect,
  maskSize,
} from '@sarm/domain/shapes/masks';
import { BrokenMask } from '@sarm/masks/broken-mask';
import {
  fromCocoText,
  packParts,
  type PartRuns,
  type Runs,
  toCocoText,
  unpackParts,
} from '@sarm/masks/run-lengths';

/** Where a stored mask lies; the database has checked its numbers. */
export const placeOf = ({ rect, grid }: Pick<MaskRow, 'rect' | 'grid'>): MaskPlace => ({
  rect: rect as unknown as MaskRect,
  grid: grid as MaskGrid,
});

export function partsOf(row: Pick<MaskRow, 'rect' | 'grid' | 'parts'>): PartRuns {
  const { width, height } = maskSize(placeOf(row));
  return unpackParts(row.parts, width, height);
}

export const writeParts = (parts: PartRuns): MaskPartRuns[] =>
  MASK_PARTS.flatMap((part) => {
    const counts = parts[part];
    return counts === undefined ? [] : [{ part, counts: toCocoText(counts) }];
  });

/** The parts of a request as they are stored. Throws BrokenMask where they are no mask of this place, or an empty one. */
export function readParts(parts: readonly MaskPartRuns[], place: MaskPlace): Uint8Array {
  const { width, height } = maskSize(place);
  const runs: Partial<Record<MaskPart, Runs>> = {};
  for (const { part, counts } of parts) {
    if (runs[part] !== undefined) throw new BrokenMask(`two parts ${part}`);
    runs[part] = fromCocoText(counts, width, height);
  }
  const bytes = packParts(runs, width, height);
  if (bytes.length === 0) throw new BrokenMask('a mask without a pixel');
  return bytes;
}
