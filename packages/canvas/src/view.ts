import type { Box } from '@sarm/domain/shapes/boxes';
import type { Point, Size } from '@sarm/domain/shapes/point';

/** How the picture lies on the canvas: device pixels = picture pixels × scale + offset. */
export interface View {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
  /** Device pixels per CSS pixel: line widths and letters are given in CSS pixels. */
  readonly ratio: number;
}

/** Zoom is CSS pixels per picture pixel: 1 is 100 %. */
export const ZOOM = { step: 1.2, min: 0.25, max: 32, unsmoothedFrom: 4 } as const;

export const zoomOf = ({ scale, ratio }: View): number => scale / ratio;

/** The picture as large as fits, in the middle. */
export function fitView(picture: Size, canvas: Size, ratio: number): View {
  const scale = Math.min(canvas.width / picture.width, canvas.height / picture.height);
  return {
    scale,
    left: (canvas.width - picture.width * scale) / 2,
    top: (canvas.height - picture.height * scale) / 2,
    ratio,
  };
}

/** Where a place of the canvas lies in the picture. */
export const toPicture = ({ scale, left, top }: View, x: number, y: number): Point => ({
  x: (x - left) / scale,
  y: (y - top) / scale,
});

/** Where a place of the picture lies on the canvas. */
export const toCanvas = ({ scale, left, top }: View, x: number, y: number): Point => ({
  x: x * scale + left,
  y: y * scale + top,
});

/** Enlarged by a factor; the place of the picture under `at` (device pixels) stays under it. */
export function zoomView(view: View, factor: number, at: Point, fitted = view): View {
  const least = Math.min(ZOOM.min, zoomOf(fitted)) * view.ratio;
  const scale = Math.min(ZOOM.max * view.ratio, Math.max(least, view.scale * factor));
  const change = scale / view.scale;
  return {
    ...view,
    scale,
    left: at.x - (at.x - view.left) * change,
    top: at.y - (at.y - view.top) * change,
  };
}

/** How much of the picture, in device pixels, has to stay on the canvas: nobody may lose it while panning. */
const KEPT = 48;

/** Moved by device pixels. Whole ones, so that a moved layer is the same picture at another place. */
export function panView(
  view: View,
  by: Point,
  sizes: { readonly picture: Size; readonly canvas: Size },
): View {
  return keepInSight(
    { ...view, left: view.left + Math.round(by.x), top: view.top + Math.round(by.y) },
    sizes,
  );
}

export function keepInSight(
  view: View,
  { picture, canvas }: { readonly picture: Size; readonly canvas: Size },
): View {
  const within = (offset: number, drawn: number, room: number): number => {
    const kept = Math.min(KEPT, drawn, room);
    return Math.min(room - kept, Math.max(kept - drawn, offset));
  };
  return {
    ...view,
    left: within(view.left, picture.width * view.scale, canvas.width),
    top: within(view.top, picture.height * view.scale, canvas.height),
  };
}

/** The share of the canvas that the chosen boxes take when the view goes to them. */
const SELECTION_SHARE = 0.4;
/** Nobody wants a single head as large as the canvas: the picture around it says what it is. */
const SELECTION_ZOOM = 8;

/** The boxes in the middle, with their surroundings. */
export function viewOnBoxes(boxes: readonly Box[], canvas: Size, ratio: number): View | null {
  if (boxes.length === 0) return null;
  const x1 = Math.min(...boxes.map((box) => box.x1));
  const y1 = Math.min(...boxes.map((box) => box.y1));
  const x2 = Math.max(...boxes.map((box) => box.x2));
  const y2 = Math.max(...boxes.map((box) => box.y2));
  const room = Math.min(canvas.width / (x2 - x1), canvas.height / (y2 - y1)) * SELECTION_SHARE;
  const scale = Math.max(ZOOM.min * ratio, Math.min(SELECTION_ZOOM * ratio, room));
  return {
    scale,
    left: canvas.width / 2 - ((x1 + x2) / 2) * scale,
    top: canvas.height / 2 - ((y1 + y2) / 2) * scale,
    ratio,
  };
}

/** The same view if the box is in sight, otherwise the box in the middle at the same zoom. */
export function revealBox(view: View, { x1, y1, x2, y2 }: Box, canvas: Size): View {
  const { scale, left, top } = view;
  const isInSight =
    x1 * scale + left >= 0 &&
    y1 * scale + top >= 0 &&
    x2 * scale + left <= canvas.width &&
    y2 * scale + top <= canvas.height;
  if (isInSight) return view;
  return {
    ...view,
    left: Math.round(canvas.width / 2 - ((x1 + x2) / 2) * scale),
    top: Math.round(canvas.height / 2 - ((y1 + y2) / 2) * scale),
  };
}
