import type { MorphologyMeasures } from '@sarm/contracts/http/masks/measures.entities';
import type { MaskRow } from '@sarm/database/masks/masks.repository';
import { MASK_PARTS, type MaskPart, maskSize } from '@sarm/domain/shapes/masks';
import type { Size } from '@sarm/domain/shapes/point';
import type { Preparation } from '@sarm/domain/videos/recordings';
import type { BitMask } from '@sarm/masks/bit-mask';
import { decodeRuns } from '@sarm/masks/run-lengths';
import type { Calibration } from '@sarm/measurement/calibration/calibration';
import { measureMorphology } from '@sarm/measurement/morphology/measure-morphology';
import { whyNotAssessed } from '@sarm/measurement/morphology/why-not-assessed';
import { partsOf, placeOf } from './mask-parts.ts';

export interface MaskInFrame {
  readonly frame: Size;
  readonly calibration: Calibration | undefined;
  readonly preparation: Preparation | null;
}

/** Without a mask no part is outlined, and nothing is available. */
export function measureMask(
  mask: Pick<MaskRow, 'rect' | 'grid' | 'parts'> | null,
  { frame, calibration, preparation }: MaskInFrame,
): MorphologyMeasures {
  const place = mask === null ? { rect: [0, 0, 1, 1] as const, grid: 1 as const } : placeOf(mask);
  const parts = mask === null ? {} : decode(mask);
  return {
    ...measureMorphology({ parts, place, frame, calibration }),
    notAssessed: whyNotAssessed(calibration, preparation),
    outlined: MASK_PARTS.filter((part) => parts[part] !== undefined),
  };
}

function decode(mask: Pick<MaskRow, 'rect' | 'grid' | 'parts'>): Partial<Record<MaskPart, BitMask>> {
  const { width, height } = maskSize(placeOf(mask));
  return Object.fromEntries(
    Object.entries(partsOf(mask)).map(([part, runs]) => [part, decodeRuns(runs, width, height)]),
  );
}
