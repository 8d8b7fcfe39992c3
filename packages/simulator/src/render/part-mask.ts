import { headRadius } from '../truth/head-shape.ts';
import type { CellState } from '../truth/sample.ts';
import { createTailLine, traceTail } from '../truth/tail-shape.ts';
import { dropletCentre, tailWidth } from './draw-tail.ts';

/** What each pixel of a mask shows. The head is drawn last: where parts touch, a pixel belongs to the head. */
export const PART = { background: 0, head: 1, midpiece: 2, tail: 3, droplet: 4 } as const;

export interface MaskField {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly umPerPixel: number;
}

const line = createTailLine();

/** The parts of one cell by geometry alone: no halo, no blur, no threshold on grey levels. */
export function partMask(state: CellState, field: MaskField): Uint8Array {
  const mask = new Uint8Array(field.widthPx * field.heightPx);
  const { morphology } = state.cell;
  const step = Math.max(field.umPerPixel / 2, 0.1);
  traceTail(state, step, line);
  for (let i = line.count - 1; i >= 0; i -= 1) {
    const s = i * step;
    const midpiece = s < morphology.midpieceLength;
    const width = midpiece ? morphology.midpieceWidth : tailWidth(s);
    const at = { x: line.x[i]!, y: line.y[i]!, radius: Math.max(width, field.umPerPixel) / 2 };
    paintDisc(mask, field, at, midpiece ? PART.midpiece : PART.tail);
  }
  if (morphology.dropletRadius > 0) {
    paintDisc(mask, field, { ...dropletCentre(state), radius: morphology.dropletRadius }, PART.droplet);
  }
  paintHead(mask, field, state);
  return mask;
}

interface DiscUm {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

function paintDisc(mask: Uint8Array, field: MaskField, disc: DiscUm, part: number): void {
  eachPixel(field, disc, (index, dx, dy) => {
    if (dx * dx + dy * dy <= disc.radius * disc.radius) mask[index] = part;
  });
}

function paintHead(mask: Uint8Array, field: MaskField, state: CellState): void {
  const { head } = state.cell.morphology;
  const cos = Math.cos(state.axis);
  const sin = Math.sin(state.axis);
  eachPixel(field, { x: state.x, y: state.y, radius: 0.8 * head.length }, (index, dx, dy) => {
    if (headRadius(head, dx * cos + dy * sin, dy * cos - dx * sin) <= 1) mask[index] = PART.head;
  });
}

/** Calls with the offset of each pixel centre from the disc's centre, µm. */
function eachPixel(
  field: MaskField,
  disc: DiscUm,
  visit: (index: number, dx: number, dy: number) => void,
): void {
  const { widthPx, heightPx, umPerPixel: scale } = field;
  const left = Math.max(0, Math.floor((disc.x - disc.radius) / scale));
  const right = Math.min(widthPx - 1, Math.ceil((disc.x + disc.radius) / scale));
  const top = Math.max(0, Math.floor((disc.y - disc.radius) / scale));
  const bottom = Math.min(heightPx - 1, Math.ceil((disc.y + disc.radius) / scale));
  for (let r = top; r <= bottom; r += 1) {
    for (let c = left; c <= right; c += 1) {
      visit(r * widthPx + c, (c + 0.5) * scale - disc.x, (r + 0.5) * scale - disc.y);
    }
  }
}
