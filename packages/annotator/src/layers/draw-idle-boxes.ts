import type { Pen } from '@sarm/canvas/pen';
import type { Box } from '@sarm/domain/shapes/boxes';
import type { Size } from '@sarm/domain/shapes/point';
import type { BoxStore } from '../core/box-store.ts';
import { BOX_STYLES, type BoxStyle } from '../core/box-style.ts';
import { BAND_INKS, INKS, LINES } from './canvas-inks.ts';
import { dashes, drawTick, onCanvas, traceCorners } from './draw-shapes.ts';

/** More boxes than this are drawn plainly first: dashes are ten times as dear as hairlines in software raster. */
export const CROWD = 300;
/** How far strokes and ticks reach beyond their box, CSS pixels. */
const REACH = LINES.tickRadius + 1;

export const isCrowd = (store: BoxStore): boolean => store.grouped().rows.length > CROWD;

/** The rows of a style that touch a part of the canvas. Selected, held and conflicting boxes are drawn above. */
function eachRow(
  { store, part }: { readonly store: BoxStore; readonly part: Box },
  style: number,
  { view: { scale, left, top } }: Pen,
  draw: (x: number, y: number, w: number, h: number) => void,
): number {
  let drawn = 0;
  const { rows, starts } = store.grouped();
  const { x1, y1, x2, y2, lifted } = store;
  for (let at = starts[style] ?? 0; at < (starts[style + 1] ?? 0); at += 1) {
    const row = rows[at] ?? 0;
    if (lifted[row] === 1) continue;
    const x = (x1[row] ?? 0) * scale + left;
    const y = (y1[row] ?? 0) * scale + top;
    const w = ((x2[row] ?? 0) - (x1[row] ?? 0)) * scale;
    const h = ((y2[row] ?? 0) - (y1[row] ?? 0)) * scale;
    if (x > part.x2 || y > part.y2 || x + w < part.x1 || y + h < part.y1) continue;
    draw(x, y, w, h);
    drawn += 1;
  }
  return drawn;
}

/** One strokeRect per box: one big path of all of them costs three times the raster. */
function drawPlainly(pen: Pen, store: BoxStore, part: Box): void {
  const { ctx, view } = pen;
  const hair = Math.max(1, Math.round(view.ratio));
  const half = hair % 2 === 0 ? 0 : 0.5;
  ctx.setLineDash([]);
  ctx.lineWidth = hair;
  BOX_STYLES.forEach(({ band }, style) => {
    ctx.strokeStyle = BAND_INKS[band];
    eachRow({ store, part }, style, pen, (x, y, w, h) =>
      ctx.strokeRect(Math.round(x) + half, Math.round(y) + half, Math.round(w), Math.round(h)),
    );
  });
}

function drawStyle(pen: Pen, { store, part }: { store: BoxStore; part: Box }, style: number): number {
  const { ctx, view } = pen;
  const { state, band, tick } = BOX_STYLES[style] as BoxStyle;
  const { ratio } = view;
  const width = state === 'manual' ? LINES.manual : LINES.idle;
  const stroke = (x: number, y: number, w: number, h: number): void => {
    if (state !== 'manual') return ctx.strokeRect(x, y, w, h);
    ctx.beginPath();
    traceCorners(ctx, [x, y, w, h], ratio);
    ctx.stroke();
  };
  ctx.lineJoin = 'miter';
  ctx.setLineDash([]);
  ctx.lineWidth = (width + 2 * LINES.casing) * ratio;
  ctx.strokeStyle = INKS.casing;
  const drawn = eachRow({ store, part }, style, pen, stroke);
  if (drawn === 0) return 0;
  ctx.setLineDash(state === 'predicted' ? dashes(LINES.dash, ratio) : []);
  ctx.lineWidth = width * ratio;
  ctx.strokeStyle = BAND_INKS[band];
  eachRow({ store, part }, style, pen, stroke);
  if (tick)
    eachRow({ store, part }, style, pen, (x, y, w) =>
      drawTick(ctx, x + w, y, { colour: BAND_INKS[band], ratio }),
    );
  ctx.setLineDash([]);
  return drawn;
}

const partOf = (canvas: Size, reach: number): Box => ({
  x1: -reach,
  y1: -reach,
  x2: canvas.width + reach,
  y2: canvas.height + reach,
});

/** Layer 1 with everything that a box says. */
export function drawIdleBoxes(pen: Pen, store: BoxStore, canvas: Size): void {
  pen.ctx.clearRect(0, 0, canvas.width, canvas.height);
  const part = partOf(canvas, REACH * pen.view.ratio);
  for (let style = 0; style < BOX_STYLES.length; style += 1) drawStyle(pen, { store, part }, style);
}

/** Layer 1 as solid hairlines in the colours of the confidence. */
export function drawPlainBoxes(pen: Pen, store: BoxStore, canvas: Size): void {
  pen.ctx.clearRect(0, 0, canvas.width, canvas.height);
  drawPlainly(pen, store, partOf(canvas, 1));
}

/** The part of the canvas, in whole device pixels, on which a box shows itself. */
export function areaOfBox(pen: Pick<Pen, 'view'>, box: Box): Box {
  const reach = REACH * pen.view.ratio;
  const [x, y, w, h] = onCanvas(pen, box);
  return {
    x1: Math.floor(x - reach),
    y1: Math.floor(y - reach),
    x2: Math.ceil(x + w + reach),
    y2: Math.ceil(y + h + reach),
  };
}

/** Layer 1 in one area: an edit among thousands of boxes draws its neighbours only. Answers how many it drew. */
export function redrawArea(pen: Pen, store: BoxStore, { x1, y1, x2, y2 }: Box): number {
  const { ctx, view } = pen;
  const reach = REACH * view.ratio;
  ctx.save();
  ctx.beginPath();
  ctx.rect(x1, y1, x2 - x1, y2 - y1);
  ctx.clip();
  ctx.clearRect(x1, y1, x2 - x1, y2 - y1);
  const part = { x1: x1 - reach, y1: y1 - reach, x2: x2 + reach, y2: y2 + reach };
  let drawn = 0;
  for (let style = 0; style < BOX_STYLES.length; style += 1) drawn += drawStyle(pen, { store, part }, style);
  ctx.restore();
  return drawn;
}
