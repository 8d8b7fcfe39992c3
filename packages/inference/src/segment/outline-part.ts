import { gridFor, type MaskPlace } from '@sarm/domain/shapes/masks';
import type { Size } from '@sarm/domain/shapes/point';
import { type BitMask, isEmpty } from '@sarm/masks/bit-mask';
import { componentsAt, fillHoles, largestComponent } from '@sarm/masks/components';
import { resampleSoft, thresholdSoft } from '@sarm/masks/resample';
import type { PromptPoint } from '@sarm/masks/suggest-points';
import type { SegmentAnswer, Segmenter, SegmentOrder } from './segmenter.ts';
import { assumedUm } from './click-view.ts';

export interface PartOutline extends MaskPlace {
  readonly mask: BitMask;
  readonly confidence: number;
}

export interface OutlineSettings {
  /** One component without holes. */
  readonly enhance: boolean;
}

/** What a model outlines from points, on a grid that is fine enough to measure it; or why there is nothing. */
export async function outlinePart(
  segmenter: Segmenter,
  order: SegmentOrder,
  settings: OutlineSettings,
): Promise<PartOutline | 'points_apart' | 'nothing_found'> {
  const answer = await segmenter.segment(order);
  if (answer === undefined) return 'points_apart';
  return outlineOfAnswer(answer, order, settings) ?? 'nothing_found';
}

/** Undefined: nothing lies where it was clicked. An empty mask that is stored would count as one. */
export function outlineOfAnswer(
  answer: SegmentAnswer,
  { picture, box, umPerPx, points }: Pick<SegmentOrder, 'picture' | 'box' | 'umPerPx' | 'points'>,
  { enhance }: OutlineSettings,
): PartOutline | undefined {
  const place: MaskPlace = { rect: rectOf(answer, picture), grid: gridFor(assumedUm(box, umPerPx)) };
  const bits = thresholdSoft(resampleSoft(answer.mask, answer.view, place));
  const clicked = clickedPart(bits, points, { place, clickRadius: answer.clickRadius });
  const mask = enhance ? fillHoles(largestComponent(clicked)) : clicked;
  return isEmpty(mask) ? undefined : { ...place, mask, confidence: answer.quality };
}

/**
 * Without what lies elsewhere: an outline of a neighbour, stored for this box, would be measured as this cell. Points
 * of the background alone say what the mask is not, so all of it stays.
 */
function clickedPart(
  bits: BitMask,
  points: readonly PromptPoint[],
  { place: { rect, grid }, clickRadius }: { readonly place: MaskPlace; readonly clickRadius: number },
): BitMask {
  const radius = clickRadius * grid;
  const inside = points.filter(({ label }) => label === 1);
  if (inside.length === 0) return bits;
  const discs = inside.map(({ x, y }) => ({ x: (x - rect[0]) * grid, y: (y - rect[1]) * grid, radius }));
  return componentsAt(bits, discs);
}

/** The full pixels of the frame that the view covers. */
function rectOf({ mask, view: { x, y, step } }: SegmentAnswer, { width, height }: Size): MaskPlace['rect'] {
  return [
    Math.max(0, Math.floor(x)),
    Math.max(0, Math.floor(y)),
    Math.min(width, Math.ceil(x + mask.width * step)),
    Math.min(height, Math.ceil(y + mask.height * step)),
  ];
}
