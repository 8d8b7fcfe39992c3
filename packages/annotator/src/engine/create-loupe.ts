import { handleAt } from '@sarm/canvas/hit-boxes';
import { toPicture, type View } from '@sarm/canvas/view';
import type { BoxObject } from '@sarm/contracts/http/annotation/annotation.entities';
import type { Box } from '@sarm/domain/shapes/boxes';
import type { Point } from '@sarm/domain/shapes/point';
import { boxOf, moveBoxes, resizeBox } from '../core/box-geometry.ts';
import { updatesOf } from '../core/place-intents.ts';
import { drawPicture } from '../layers/draw-picture.ts';
import { drawHandles, drawSelected } from '../layers/draw-selected.ts';
import type { Loupe, LoupeOptions } from './annotator.types.ts';
import { pixelRatio } from './canvas-layers.ts';
import { HANDLE_CURSORS } from './pointer-input.ts';
import { keepPicture } from './shown-picture.ts';

/** WCAG 2.5.8: what is drawn is smaller, what can be hit is 24 CSS pixels. */
const HIT = 24;
const DRAWN = 10;
/** The share of the loupe that the box takes. */
const SHARE = 0.6;

interface Drag {
  readonly from: Point;
  readonly place: (by: Point) => Box;
}

/** One box enlarged on a canvas of its own: a head of ten pixels is hard to take hold of on the picture. */
export function createLoupe(options: LoupeOptions): Loupe {
  const { host } = options;
  const picture = keepPicture(options.picture);
  const canvas = document.createElement('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  Object.assign(canvas.style, { display: 'block', width: '100%', height: '100%', touchAction: 'none' });
  host.append(canvas);
  const ctx = canvas.getContext('2d', { alpha: false });
  if (ctx === null) throw new Error('this browser has no two-dimensional canvas');
  let object: BoxObject | null = null;
  let shown: Box | null = null;
  let view: View = { scale: 1, left: 0, top: 0, ratio: 1 };
  let drag: Drag | null = null;
  let frame: number | null = null;

  const paint = (): void => {
    frame = null;
    drawPicture({ ctx, view }, { image: picture.image(), picture: picture.size(), canvas });
    if (shown === null) return;
    drawSelected({ ctx, view }, shown);
    if (options.readOnly !== true) drawHandles({ ctx, view }, shown, DRAWN);
  };
  const schedule = (): void => {
    frame ??= requestAnimationFrame(paint);
  };
  /** While somebody drags, the picture must not move under the pointer. */
  const aim = (): void => {
    const ratio = pixelRatio();
    canvas.width = Math.max(1, Math.round(host.clientWidth * ratio));
    canvas.height = Math.max(1, Math.round(host.clientHeight * ratio));
    if (shown !== null && drag === null) {
      const { x1, y1, x2, y2 } = shown;
      const scale = SHARE * Math.min(canvas.width / (x2 - x1), canvas.height / (y2 - y1));
      view = {
        scale,
        left: canvas.width / 2 - ((x1 + x2) / 2) * scale,
        top: canvas.height / 2 - ((y1 + y2) / 2) * scale,
        ratio,
      };
    }
    schedule();
  };
  const placeOf = (event: PointerEvent): Point => {
    const bounds = canvas.getBoundingClientRect();
    return toPicture(
      view,
      (event.clientX - bounds.left) * view.ratio,
      (event.clientY - bounds.top) * view.ratio,
    );
  };
  const handleUnder = (box: Box, at: Point) => handleAt(box, at, ((HIT / 2) * view.ratio) / view.scale);
  const isInside = ({ x1, y1, x2, y2 }: Box, { x, y }: Point): boolean =>
    x >= x1 && x <= x2 && y >= y1 && y <= y2;

  const stop = new AbortController();
  const { signal } = stop;
  const start = (event: PointerEvent): void => {
    if (shown === null || options.readOnly === true || event.button !== 0) return;
    const box = shown;
    const from = placeOf(event);
    const handle = handleUnder(box, from);
    if (handle === null && !isInside(box, from)) return;
    canvas.setPointerCapture(event.pointerId);
    drag = {
      from,
      place: (by) =>
        handle === null
          ? (moveBoxes([box], by, picture.size())[0] ?? box)
          : resizeBox(box, handle, by, picture.size()),
    };
  };
  const move = (event: PointerEvent): void => {
    const at = placeOf(event);
    if (drag !== null) {
      shown = drag.place({ x: at.x - drag.from.x, y: at.y - drag.from.y });
      schedule();
    } else if (shown !== null) {
      const handle = handleUnder(shown, at);
      canvas.style.cursor = handle === null ? (isInside(shown, at) ? 'move' : '') : HANDLE_CURSORS[handle];
    }
  };
  const end = (event: PointerEvent): void => {
    if (drag === null || object === null) return;
    const at = placeOf(event);
    const by = { x: at.x - drag.from.x, y: at.y - drag.from.y };
    const before = boxOf(object.box);
    const after = by.x === 0 && by.y === 0 ? before : drag.place(by);
    drag = null;
    shown = after;
    aim();
    const intents = updatesOf(new Map([[object.id, before]]), new Map([[object.id, after]]));
    if (intents.length > 0) options.onIntent(intents);
  };
  canvas.addEventListener('pointerdown', start, { signal });
  canvas.addEventListener('pointermove', move, { signal });
  canvas.addEventListener('pointerup', end, { signal });
  const setBox = (next: BoxObject | null): void => {
    const isHeld = drag !== null && next !== null && next.id === object?.id;
    object = next;
    // An answer of the server must not take the box out of somebody's hand.
    if (isHeld) return;
    drag = null;
    shown = next === null ? null : boxOf(next.box);
    aim();
  };
  canvas.addEventListener(
    'pointercancel',
    () => {
      drag = null;
      setBox(object);
    },
    { signal },
  );
  const observer = new ResizeObserver(aim);
  observer.observe(host);
  return {
    setBox,
    setPicture: (next) => {
      picture.setPicture(next);
      schedule();
    },
    setLight: (light) => {
      picture.setLight(light);
      schedule();
    },
    resize: aim,
    destroy: () => {
      observer.disconnect();
      stop.abort();
      if (frame !== null) cancelAnimationFrame(frame);
      canvas.remove();
    },
  };
}
