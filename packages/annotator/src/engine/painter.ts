import type { View } from '@sarm/canvas/view';
import { createActiveLayer } from './active-layer.ts';
import { createBoxLayer } from './box-layer.ts';
import type { HostSize } from './canvas-layers.ts';
import type { CanvasState } from './canvas-state.ts';
import { createPictureLayer } from './picture-layer.ts';
import type { ShownPicture } from './shown-picture.ts';

/** So long after the last change of view or boxes the canvas rests, ms: between two notches of a wheel or two keys it does not. */
const REST_AFTER = 150;

/** view: it moved. boxes: all of them. edits: what their store remembers as changed. */
export type Change = 'view' | 'picture' | 'boxes' | 'edits' | 'active';

export interface Painter {
  /** What has to be drawn with the next picture of the screen. */
  readonly mark: (...what: readonly Change[]) => void;
  readonly stop: () => void;
}

interface Painted {
  readonly host: HTMLElement;
  readonly hostSize: HostSize;
  readonly picture: ShownPicture;
  readonly state: CanvasState;
  /** Before each picture of the screen: what happened since the last one, once. */
  readonly beforePaint: () => void;
}

/** Draws at most once per picture of the screen, and of the layers only those that changed. */
export function createPainter({ host, hostSize, picture, state, beforePaint }: Painted): Painter {
  const layers = {
    picture: createPictureLayer(host, picture),
    boxes: createBoxLayer(host),
    active: createActiveLayer(host),
  };
  const dirty = { picture: true, active: true };
  let placed: { readonly view: View; readonly isMoving: boolean } | null = null;
  let isMoving = false;
  let hasChanged = false;
  let frame: number | null = null;
  let rest: ReturnType<typeof setTimeout> | undefined;

  const paint = (): void => {
    frame = null;
    beforePaint();
    if (hasChanged) waitForRest();
    const room = hostSize.size();
    if (dirty.picture) layers.picture.draw();
    if (placed?.view !== state.view || placed.isMoving !== isMoving)
      layers.picture.place(state.view, isMoving);
    placed = { view: state.view, isMoving };
    const isMore = layers.boxes.paint(state, { room, isResting: rest === undefined });
    if (dirty.active) layers.active.draw(state, room);
    dirty.picture = dirty.active = false;
    if (isMore) schedule();
  };

  const schedule = (): void => {
    frame ??= requestAnimationFrame(paint);
  };

  /** Counted from a picture, not from the event before it: a slow computer would take its own slowness for rest. */
  const waitForRest = (): void => {
    hasChanged = false;
    clearTimeout(rest);
    rest = setTimeout(() => {
      rest = undefined;
      isMoving = false;
      schedule();
    }, REST_AFTER);
  };

  return {
    mark: (...what) => {
      const isMoved = what.includes('view');
      isMoving ||= isMoved;
      hasChanged ||= isMoved || what.includes('boxes') || what.includes('edits');
      dirty.picture ||= what.includes('picture');
      dirty.active ||= isMoved || what.includes('active');
      if (isMoved || what.includes('boxes')) layers.boxes.markAll();
      schedule();
    },
    stop: () => {
      if (frame !== null) cancelAnimationFrame(frame);
      clearTimeout(rest);
      for (const layer of Object.values(layers)) layer.remove();
    },
  };
}
