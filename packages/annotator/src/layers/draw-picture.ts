import type { Pen } from '@sarm/canvas/pen';
import { ZOOM, zoomOf } from '@sarm/canvas/view';
import type { Size } from '@sarm/domain/shapes/point';
import { INKS } from './canvas-inks.ts';

export interface PictureLayer {
  readonly image: CanvasImageSource;
  readonly picture: Size;
  readonly canvas: Size;
}

/** Only the part in sight is handed over: a picture of 4096² at 32 times is far larger than any canvas. */
export function drawPicture({ ctx, view }: Pen, { image, picture, canvas }: PictureLayer): void {
  const { scale, left, top } = view;
  ctx.fillStyle = INKS.ground;
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  const x1 = Math.max(0, Math.floor(-left / scale));
  const y1 = Math.max(0, Math.floor(-top / scale));
  const x2 = Math.min(picture.width, Math.ceil((canvas.width - left) / scale));
  const y2 = Math.min(picture.height, Math.ceil((canvas.height - top) / scale));
  if (x2 <= x1 || y2 <= y1) return;
  // Enlarged that much, people look at single pixels.
  ctx.imageSmoothingEnabled = zoomOf(view) < ZOOM.unsmoothedFrom;
  const [w, h] = [x2 - x1, y2 - y1];
  ctx.drawImage(image, x1, y1, w, h, x1 * scale + left, y1 * scale + top, w * scale, h * scale);
}
