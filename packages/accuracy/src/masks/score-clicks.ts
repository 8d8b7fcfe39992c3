import { MASK_PARTS, type MaskPart } from '@sarm/domain/shapes/masks';
import type { Segmenter, SegmentOrder } from '@sarm/inference/segment/segmenter';
import { outlinePart, type PartOutline } from '@sarm/inference/segment/outline-part';
import { type BitMask, createMask, maskOverlap } from '@sarm/masks/bit-mask';
import type { PromptPoint } from '@sarm/masks/suggest-points';
import type { MorphologyClass } from '@sarm/simulator/truth/morphology';
import type { ClickPage, TrueCell } from './click-page.ts';
import { nextClick } from './next-click.ts';

export interface PartScore {
  readonly class: MorphologyClass;
  readonly part: MaskPart;
  /** After each click. */
  readonly ious: readonly number[];
  /** Milliseconds of each answer. */
  readonly spent: readonly number[];
  /** After the last click; null where there was none. */
  readonly outline: PartOutline | null;
  readonly cell: TrueCell;
}

export interface ScoreOptions {
  readonly clicks: number;
  readonly parts?: readonly MaskPart[];
}

/** What the product stores after each click of a person who sees the truth. */
export async function scoreClicks(
  segmenter: Segmenter,
  page: ClickPage,
  { clicks, parts = MASK_PARTS }: ScoreOptions,
): Promise<readonly PartScore[]> {
  const scores: PartScore[] = [];
  for (const cell of page.cells)
    for (const part of parts) {
      const truth = cell.parts[part];
      if (truth !== undefined) scores.push(await scorePart(segmenter, { page, cell, part, truth }, clicks));
    }
  return scores;
}

interface Task {
  readonly page: ClickPage;
  readonly cell: TrueCell;
  readonly part: MaskPart;
  readonly truth: BitMask;
}

async function scorePart(segmenter: Segmenter, task: Task, clicks: number): Promise<PartScore> {
  const { page, cell, part, truth } = task;
  const points: PromptPoint[] = [];
  const [ious, spent]: [number[], number[]] = [[], []];
  let outline: PartOutline | null = null;
  let answer: BitMask | undefined;
  for (let click = 0; click < clicks; click += 1) {
    const at = nextClick(truth, answer);
    if (at !== undefined) {
      const { x, y, step } = cell.truth;
      points.push({ x: x + at.x * step, y: y + at.y * step, label: at.label });
      const order: SegmentOrder = {
        picture: page.picture,
        box: cell.box,
        umPerPx: page.umPerPx,
        points,
        part,
        page: page.cells.map((each) => each.box),
        former: outline === null ? undefined : { mask: outline.mask, place: outline },
      };
      const from = performance.now();
      const found = await outlinePart(segmenter, order, { enhance: true });
      spent.push(performance.now() - from);
      // A click that is refused leaves the mask as it was.
      if (typeof found === 'object') outline = found;
      answer = outline === null ? undefined : seenOnTruth(outline, cell);
    }
    ious.push(answer === undefined ? 0 : maskOverlap(answer, truth));
  }
  return { class: cell.class, part, ious, spent, outline, cell };
}

/** Points along a pixel of the truth at which the stored mask is read. */
const FINER = 4;

/**
 * A pixel of the truth counts as covered where the stored mask covers more than half of it; where that is half, the stored
 * pixel at its middle decides. That one alone must not: where stored pixels are half as large, as at 0.15 µm, the middle lies on
 * a border between them, and every mask would be judged as if it lay half a stored pixel further.
 */
export function seenOnTruth(outline: PartOutline, { truth, parts }: TrueCell): BitMask {
  const { width, height } = parts.head!;
  const seen = createMask(width, height);
  const read = (column: number, row: number): number =>
    storedAt(outline, truth.x + column * truth.step, truth.y + row * truth.step);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      let covered = 0;
      for (let down = 0.5; down < FINER; down += 1)
        for (let across = 0.5; across < FINER; across += 1)
          covered += read(column + across / FINER, row + down / FINER);
      const half = (FINER * FINER) / 2;
      const bit = covered === half ? read(column + 0.5, row + 0.5) : Number(covered > half);
      seen.bits[row * width + column] = bit;
    }
  return seen;
}

function storedAt({ rect, grid, mask }: PartOutline, x: number, y: number): number {
  const [column, row] = [Math.floor((x - rect[0]) * grid), Math.floor((y - rect[1]) * grid)];
  const inside = column >= 0 && row >= 0 && column < mask.width && row < mask.height;
  return inside ? mask.bits[row * mask.width + column]! : 0;
}
