import type { Box } from '@sarm/domain/shapes/boxes';
import type { Size } from '@sarm/domain/shapes/point';
import { boxOf } from '../core/box-geometry.ts';
import { type LabelText, measureLabel } from '../layers/draw-label.ts';
import { LABEL_INKS } from '../layers/canvas-inks.ts';
import { onCanvas } from '../layers/draw-shapes.ts';
import { addCanvas, contextOf, sizeCanvas } from './canvas-layers.ts';
import { type CanvasState, presentBox } from './canvas-state.ts';
import { drawActive, type NamedBox } from './draw-active.ts';

export interface ActiveLayer {
  readonly draw: (state: CanvasState, room: Size) => void;
  readonly remove: () => void;
}

/** How far handles, triangles and casings reach beyond a box, CSS pixels. */
const REACH = 14;
/** Sizes in steps, device pixels: a canvas that changes its size is made anew. */
const STEP = 128;

/** The boxes with a flag: what others hold, what is hovered, and what is selected alone. */
function namedBoxes(state: CanvasState): NamedBox[] {
  const named: NamedBox[] = [];
  const add = (id: string, label: LabelText): void => {
    const box = presentBox(state, id);
    if (box !== null) named.push({ box, label });
  };
  for (const { object_id, name } of state.marks.presence) add(object_id, { text: name, ...LABEL_INKS.peer });
  const [only, second] = state.selection;
  const own = new Set([second === undefined ? only : undefined, state.hovered ?? undefined]);
  for (const id of own) {
    const object = id === undefined ? null : state.store.get(id);
    if (object !== null) add(object.id, { text: state.labelOf(object), ...LABEL_INKS.own });
  }
  return named;
}

function shownBoxes(state: CanvasState): Box[] {
  if (state.areBoxesHidden) return [];
  const { conflicts, presence } = state.marks;
  const ids = [...state.selection, ...[...conflicts, ...presence].map(({ object_id }) => object_id)];
  return [
    ...ids.flatMap((id) => presentBox(state, id) ?? []),
    ...conflicts.flatMap(({ theirs }) => (theirs === null ? [] : boxOf(theirs))),
  ];
}

/**
 * Layer 3: a canvas no larger than what it shows. A canvas of the full size costs the page some 5 ms for each picture of
 * the screen at 1920 × 1200, whatever is drawn on it; a dragged box needs a hundredth of that.
 */
export function createActiveLayer(host: HTMLElement): ActiveLayer {
  const canvas = addCanvas(host, 'active');
  const ctx = contextOf(canvas);
  let size: Size = { width: 0, height: 0 };

  /** The part of the room that has something to show, in device pixels; null: nothing. */
  const partOf = (state: CanvasState, named: readonly NamedBox[], room: Size): Box | null => {
    const { view, draft, lasso } = state;
    const reach = REACH * view.ratio;
    const drawn: Box[] = [
      ...shownBoxes(state),
      ...(draft === null ? [] : [draft.box]),
      ...lasso.map(({ x, y }) => ({ x1: x, y1: y, x2: x, y2: y })),
    ];
    let part: Box | null = null;
    const include = (x1: number, y1: number, x2: number, y2: number): void => {
      part = {
        x1: Math.max(0, Math.floor(Math.min(part?.x1 ?? x1, x1))),
        y1: Math.max(0, Math.floor(Math.min(part?.y1 ?? y1, y1))),
        x2: Math.min(room.width, Math.ceil(Math.max(part?.x2 ?? x2, x2))),
        y2: Math.min(room.height, Math.ceil(Math.max(part?.y2 ?? y2, y2))),
      };
    };
    for (const box of drawn) {
      const [x, y, w, h] = onCanvas({ view }, box);
      include(x - reach, y - reach, x + w + reach, y + h + reach);
    }
    for (const { box, label } of named) {
      const { left, top, width, height } = measureLabel({ ctx, view }, box, label, room);
      include(left, top, left + width, top + height);
    }
    return part;
  };

  const resize = ({ x1, y1, x2, y2 }: Box, ratio: number): void => {
    const next = {
      width: Math.ceil((x2 - x1) / STEP) * STEP,
      height: Math.ceil((y2 - y1) / STEP) * STEP,
    };
    if (next.width === size.width && next.height === size.height)
      ctx.clearRect(0, 0, size.width, size.height);
    else sizeCanvas(canvas, next, ratio);
    size = next;
  };

  return {
    draw: (state, room) => {
      const named = state.areBoxesHidden ? [] : namedBoxes(state);
      const part = partOf(state, named, room);
      const isEmpty = part === null || part.x2 <= part.x1 || part.y2 <= part.y1;
      canvas.style.display = isEmpty ? 'none' : 'block';
      if (isEmpty) return;
      const { ratio } = state.view;
      resize(part, ratio);
      canvas.style.transform = `translate(${part.x1 / ratio}px, ${part.y1 / ratio}px)`;
      const view = { ...state.view, left: state.view.left - part.x1, top: state.view.top - part.y1 };
      const shifted = { x1: -part.x1, y1: -part.y1, x2: room.width - part.x1, y2: room.height - part.y1 };
      drawActive({ ctx, view }, state, { named, room: shifted });
    },
    remove: () => canvas.remove(),
  };
}
