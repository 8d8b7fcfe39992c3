import { type MaskPart, type MaskPlace } from '@sarm/domain/shapes/masks';
import type { Size } from '@sarm/domain/shapes/point';
import { type BitMask, maskBounds } from '@sarm/masks/bit-mask';
import type { Calibration } from '../calibration/calibration.ts';
import { pixelScale } from '../calibration/pixel-scale.ts';
import { type Measured, type NotAvailable, notAvailable } from '../measured.ts';
import { type HeadMeasures, HEAD_MEASURES, headMeasures } from './head-measures.ts';
import { type LevelShapes, levelShapes } from './level-shapes.ts';
import { type MidpieceMeasures, midpieceMeasures } from './midpiece-measures.ts';
import { withDoubt, withHalf } from './outline-doubt.ts';

export interface OutlinedSperm {
  readonly parts: Readonly<Partial<Record<MaskPart, BitMask>>>;
  readonly place: MaskPlace;
  /** Of the frame that the mask lies in. */
  readonly frame: Size;
  readonly calibration: Calibration | undefined;
}

export interface MorphologyMeasures {
  readonly head: HeadMeasures;
  readonly midpiece: MidpieceMeasures;
  /** Area of the droplet ÷ area of the head. */
  readonly dropletShare: Measured;
}

/** What the outlines of one sperm give. Computed when it is read: a corrected calibration corrects it. */
export function measureMorphology(sperm: OutlinedSperm): MorphologyMeasures {
  const scale = pixelScale(sperm.calibration);
  const pixelUm = scale.available ? scale.pixelSize / sperm.place.grid : scale;
  const head = shapesOf(sperm, 'head');
  return {
    head: headMeasures(head, pixelUm),
    midpiece: midpieceMeasures(shapesOf(sperm, 'midpiece'), head, pixelUm),
    dropletShare: shareOf(shapesOf(sperm, 'droplet'), head),
  };
}

function shapesOf({ parts, place, frame }: OutlinedSperm, part: MaskPart): LevelShapes | NotAvailable {
  const mask = parts[part];
  const bounds = mask && maskBounds(mask);
  if (mask === undefined || bounds === undefined) return notAvailable('not_outlined');
  const { rect, grid } = place;
  const cut =
    rect[0] * grid + bounds.x1 <= 0 ||
    rect[1] * grid + bounds.y1 <= 0 ||
    rect[0] * grid + bounds.x2 >= frame.width * grid ||
    rect[1] * grid + bounds.y2 >= frame.height * grid;
  if (cut) return notAvailable('cut_by_edge');
  return levelShapes(mask) ?? notAvailable('outline_too_small');
}

function shareOf(part: LevelShapes | NotAvailable, head: LevelShapes | NotAvailable): Measured {
  if ('reason' in part) return part;
  if ('reason' in head) return head;
  const [one, all] = [withDoubt(part, HEAD_MEASURES.area, 1), withDoubt(head, HEAD_MEASURES.area, 1)];
  const share = one.value / all.value;
  const relative = Math.hypot(
    (one.interval.upper - one.value) / one.value,
    (all.interval.upper - all.value) / all.value,
  );
  return withHalf(share, share * relative);
}
