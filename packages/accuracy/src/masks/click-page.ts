import type { Box } from '@sarm/domain/shapes/boxes';
import { MASK_PARTS, type MaskPart } from '@sarm/domain/shapes/masks';
import { type BitMask, createMask, maskArea } from '@sarm/masks/bit-mask';
import type { RawPicture } from '@sarm/pictures/raw-picture';
import { createRandom } from '@sarm/simulator/random';
import { type ClickView, clickViews } from '@sarm/simulator/render/click-views';
import { PART } from '@sarm/simulator/render/part-mask';
import type { MorphologyClass } from '@sarm/simulator/truth/morphology';

/** Of the true masks, whatever the pixels of the picture. */
export const TRUTH_UM = 0.15;
/** 43 µm: more than any model looks at around a head. */
const DRAWN_SIDE = 288;
/** 19 µm around the box, all that the built-in model looks at: of a tail beyond it nobody could get a mask. */
const TRUTH_SIDE = 128;
const ACROSS = 4;
/** As many cells as share one page of crops. */
export const CELLS = ACROSS * ACROSS;
/** A detection is never exact. */
const OFF_UM = 1;
/** Fewer pixels of the truth are no part that anybody could outline. */
const LEAST_PIXELS = 12;

export interface TrueCell {
  readonly class: MorphologyClass;
  readonly box: Box;
  readonly parts: Readonly<Partial<Record<MaskPart, BitMask>>>;
  /** Where pixels of the truth lie in the frame. */
  readonly truth: { readonly x: number; readonly y: number; readonly step: number };
}

export interface ClickPage {
  readonly picture: RawPicture;
  readonly umPerPx: number;
  readonly cells: readonly TrueCell[];
}

/** A frame of sixteen cells next to each other, each with its own light and its own neighbours, and what they truly cover. */
export function drawClickPage(umPerPx: number, seed: number): ClickPage {
  const settings = { sidePx: DRAWN_SIDE, umPerPixel: TRUTH_UM, finestUm: umPerPx, coarsestUm: umPerPx };
  const views = [...clickViews({ seed, count: CELLS, ...settings })];
  const side = views[0]!.sidePx;
  const width = side * ACROSS;
  const rgb = new Uint8Array(width * width * 3);
  const random = createRandom(`boxes ${seed} ${umPerPx}`);
  const cells = views.map((view, index) => {
    const [left, top] = [(index % ACROSS) * side, Math.floor(index / ACROSS) * side];
    for (let row = 0; row < side; row += 1)
      for (let column = 0; column < side; column += 1)
        rgb.fill(view.pixels[row * side + column]!, ...pixel(width, left + column, top + row));
    const step = TRUTH_UM / umPerPx;
    const corner = (side - DRAWN_SIDE * step) / 2;
    const off = (): number => random.between(-OFF_UM, OFF_UM) / umPerPx;
    return trueCell(view, {
      truth: { x: left + corner, y: top + corner, step },
      off: { x: off(), y: off() },
    });
  });
  return { picture: { rgb, width, height: width }, umPerPx, cells };
}

const pixel = (width: number, x: number, y: number): [number, number] => {
  const at = (y * width + x) * 3;
  return [at, at + 3];
};

interface CellPlace {
  /** Of the drawn masks. */
  readonly truth: TrueCell['truth'];
  readonly off: { readonly x: number; readonly y: number };
}

function trueCell(view: ClickView, { truth, off }: CellPlace): TrueCell {
  const { x, y, step } = truth;
  const head = [...view.mask.keys()].filter((at) => view.mask[at] === PART.head);
  const columns = head.map((at) => at % DRAWN_SIDE);
  const rows = head.map((at) => Math.floor(at / DRAWN_SIDE));
  const edges = [Math.min(...columns), Math.min(...rows), Math.max(...columns) + 1, Math.max(...rows) + 1];
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = edges.map((at, axis) =>
    axis % 2 === 0 ? x + at * step + off.x : y + at * step + off.y,
  );
  const left = Math.round(((x1 + x2) / 2 - x) / step) - TRUTH_SIDE / 2;
  const top = Math.round(((y1 + y2) / 2 - y) / step) - TRUTH_SIDE / 2;
  const parts: Partial<Record<MaskPart, BitMask>> = {};
  for (const part of MASK_PARTS) {
    const mask = createMask(TRUTH_SIDE, TRUTH_SIDE);
    mask.bits.forEach((_, at) => {
      const [column, row] = [left + (at % TRUTH_SIDE), top + Math.floor(at / TRUTH_SIDE)];
      if (view.mask[row * DRAWN_SIDE + column] === PART[part]) mask.bits[at] = 1;
    });
    if (maskArea(mask) >= LEAST_PIXELS) parts[part] = mask;
  }
  return {
    class: view.class,
    parts,
    truth: { x: x + left * step, y: y + top * step, step },
    box: { x1, y1, x2, y2 },
  };
}
