import type { Size } from '@sarm/domain/shapes/point';

/** Canvases one above the other, by their place in the stack. 2 is kept free for masks. */
export const LAYERS = { picture: 0, boxes: 1, masks: 2, active: 3 } as const;
export type LayerName = Exclude<keyof typeof LAYERS, 'masks'>;

/** How many device pixels a CSS pixel has. */
export const pixelRatio = (): number => globalThis.devicePixelRatio || 1;

/** A canvas of a layer. The pointer goes through it to the host, and screen readers read the list of objects instead. */
export function addCanvas(host: HTMLElement, layer: LayerName): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  Object.assign(canvas.style, {
    position: 'absolute',
    left: '0',
    top: '0',
    transformOrigin: '0 0',
    zIndex: String(LAYERS[layer]),
    pointerEvents: 'none',
  });
  canvas.setAttribute('aria-hidden', 'true');
  host.append(canvas);
  return canvas;
}

const NO_CANVAS = 'this browser cannot draw on a canvas';

export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const ctx = canvas.getContext('2d');
  if (ctx === null) throw new Error(NO_CANVAS);
  return ctx;
}

/** A canvas that shows a finished picture and takes no strokes. */
export function bitmapContextOf(canvas: HTMLCanvasElement): ImageBitmapRenderingContext {
  const ctx = canvas.getContext('bitmaprenderer', { alpha: false });
  if (ctx === null) throw new Error(NO_CANVAS);
  return ctx;
}

/** In device pixels; what is shown is the same size in CSS pixels. Setting it clears the canvas. */
export function sizeCanvas(canvas: HTMLCanvasElement, { width, height }: Size, ratio: number): void {
  Object.assign(canvas, { width, height });
  Object.assign(canvas.style, { width: `${width / ratio}px`, height: `${height / ratio}px` });
}

export interface HostSize {
  readonly size: () => Size;
  readonly ratio: () => number;
  /** Takes the size of the host; false: it is the same as before. */
  readonly update: () => boolean;
}

/** The size that all layers show, in device pixels. */
export function watchHost(host: HTMLElement): HostSize {
  let size: Size = { width: 1, height: 1 };
  let ratio = pixelRatio();
  return {
    size: () => size,
    ratio: () => ratio,
    update: () => {
      const before = { ...size, ratio };
      ratio = pixelRatio();
      size = {
        width: Math.max(1, Math.round(host.clientWidth * ratio)),
        height: Math.max(1, Math.round(host.clientHeight * ratio)),
      };
      return size.width !== before.width || size.height !== before.height || ratio !== before.ratio;
    },
  };
}
