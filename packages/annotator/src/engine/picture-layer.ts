import { type View, ZOOM, zoomOf } from '@sarm/canvas/view';
import { addCanvas, bitmapContextOf, pixelRatio } from './canvas-layers.ts';
import type { ShownPicture } from './shown-picture.ts';

export interface PictureLayer {
  /** After another picture or another light. */
  readonly draw: () => void;
  readonly place: (view: View, isMoving: boolean) => void;
  readonly remove: () => void;
}

/** On more device pixels than this a moving picture is not smoothed: the compositor needs half the time for it. */
const ROUGH_FROM = 1_000_000;

/**
 * Layer 0: the picture in its own size, handed over once; moving it is the compositor's work. Drawn anew for each view it
 * took the page 10 ms of 1920 × 1200 without a graphics card. A canvas with strokes is copied for each picture of the
 * screen, also when nothing changed on it (2.4 ms); one that shows a bitmap is not.
 */
export function createPictureLayer(host: HTMLElement, picture: ShownPicture): PictureLayer {
  const canvas = addCanvas(host, 'picture');
  const ctx = bitmapContextOf(canvas);
  canvas.style.willChange = 'transform';
  return {
    draw: () => {
      const { width, height } = picture.size();
      const copy = new OffscreenCanvas(width, height);
      copy.getContext('2d', { alpha: false })?.drawImage(picture.image(), 0, 0);
      Object.assign(canvas, { width, height });
      ctx.transferFromImageBitmap(copy.transferToImageBitmap());
    },
    place: (view, isMoving) => {
      const ratio = pixelRatio();
      const [left, top] = [view.left / ratio, view.top / ratio];
      canvas.style.transform = `translate(${left}px, ${top}px) scale(${view.scale / ratio})`;
      const isRough = isMoving && host.clientWidth * host.clientHeight * ratio ** 2 > ROUGH_FROM;
      // Enlarged that much, people look at single pixels.
      const isUnsmoothed = isRough || zoomOf(view) >= ZOOM.unsmoothedFrom;
      canvas.style.imageRendering = isUnsmoothed ? 'pixelated' : 'auto';
    },
    remove: () => canvas.remove(),
  };
}
