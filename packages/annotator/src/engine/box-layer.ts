import type { Box } from '@sarm/domain/shapes/boxes';
import type { Size } from '@sarm/domain/shapes/point';
import { areaOfBox, drawIdleBoxes, drawPlainBoxes, isCrowd, redrawArea } from '../layers/draw-idle-boxes.ts';
import { addCanvas, contextOf, sizeCanvas } from './canvas-layers.ts';
import type { CanvasState } from './canvas-state.ts';

export interface BoxLayer {
  /** True: there is more to draw with the next picture of the screen. */
  readonly paint: (state: CanvasState, how: { readonly room: Size; readonly isResting: boolean }) => boolean;
  /** Everything again, not only what the store remembers as changed. */
  readonly markAll: () => void;
  readonly remove: () => void;
}

/** Side of a tile in device pixels. */
const TILE = 256;
/** Boxes that are refined for one picture of the screen: some 5 ms in software raster. */
const AT_ONCE = 200;

/** From the middle outwards: people look there first. */
function tilesOf({ width, height }: Size): Box[] {
  const tiles: Box[] = [];
  for (let y = 0; y < height; y += TILE)
    for (let x = 0; x < width; x += TILE)
      tiles.push({ x1: x, y1: y, x2: Math.min(width, x + TILE), y2: Math.min(height, y + TILE) });
  const away = ({ x1, y1 }: Box): number => Math.hypot(x1 + (TILE - width) / 2, y1 + (TILE - height) / 2);
  return tiles.sort((a, b) => away(a) - away(b));
}

/**
 * Layer 1. A crowd is drawn as hairlines at once; dashes, casings and ticks follow tile by tile while nobody moves the view
 * or changes a box, so that no key waits for them.
 */
export function createBoxLayer(host: HTMLElement): BoxLayer {
  const canvas = addCanvas(host, 'boxes');
  const ctx = contextOf(canvas);
  let isAllDirty = true;
  /** Tiles that still show hairlines. */
  let plain: Box[] = [];

  const drawAll = (state: CanvasState, room: Size): void => {
    const pen = { ctx, view: state.view };
    isAllDirty = false;
    plain = [];
    if (state.areBoxesHidden) return ctx.clearRect(0, 0, room.width, room.height);
    if (!isCrowd(state.store)) return drawIdleBoxes(pen, state.store, room);
    drawPlainBoxes(pen, state.store, room);
    plain = tilesOf(room);
  };
  const refine = ({ view, store }: CanvasState): void => {
    for (let drawn = 0; drawn < AT_ONCE && plain.length > 0; ) {
      const tile = plain.shift();
      if (tile !== undefined) drawn += redrawArea({ ctx, view }, store, tile);
    }
  };

  return {
    paint: (state, { room, isResting }) => {
      const { view, store } = state;
      const changed = store.takeDirty();
      if (canvas.width !== room.width || canvas.height !== room.height) {
        sizeCanvas(canvas, room, view.ratio);
        isAllDirty = true;
      }
      if (isAllDirty || changed.all) drawAll(state, room);
      else if (!state.areBoxesHidden) {
        for (const box of changed.parts) redrawArea({ ctx, view }, store, areaOfBox({ view }, box));
        if (isResting) refine(state);
      }
      return plain.length > 0 && isResting;
    },
    markAll: () => {
      isAllDirty = true;
    },
    remove: () => canvas.remove(),
  };
}
