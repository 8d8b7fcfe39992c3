import type { Canvas2D, Pen } from '@sarm/canvas/pen';
import type { Box } from '@sarm/domain/shapes/boxes';
import { INKS, LINES } from './canvas-inks.ts';

/** Left, top, width, height in device pixels. */
export type Rectangle = readonly [left: number, top: number, width: number, height: number];

export const onCanvas = (
  { view: { scale, left, top } }: Pick<Pen, 'view'>,
  { x1, y1, x2, y2 }: Box,
): Rectangle => [x1 * scale + left, y1 * scale + top, (x2 - x1) * scale, (y2 - y1) * scale];

export const dashes = (lengths: readonly number[], ratio: number): number[] =>
  lengths.map((length) => length * ratio);

/** Four corners of a box, each arm at most a third of its side. */
export function traceCorners(ctx: Canvas2D, [x, y, w, h]: Rectangle, ratio: number): void {
  const across = Math.min(LINES.corner * ratio, w / 3);
  const down = Math.min(LINES.corner * ratio, h / 3);
  for (const [px, dx] of [
    [x, across],
    [x + w, -across],
  ] as const)
    for (const [py, dy] of [
      [y, down],
      [y + h, -down],
    ] as const) {
      ctx.moveTo(px, py + dy);
      ctx.lineTo(px, py);
      ctx.lineTo(px + dx, py);
    }
}

/** The mark of a verified box, on its upper right corner. */
export function drawTick(
  ctx: Canvas2D,
  x: number,
  y: number,
  { colour, ratio }: { colour: string; ratio: number },
): void {
  ctx.setLineDash([]);
  ctx.beginPath();
  ctx.arc(x, y, LINES.tickRadius * ratio, 0, 2 * Math.PI);
  ctx.fillStyle = colour;
  ctx.fill();
  ctx.lineWidth = ratio;
  ctx.strokeStyle = INKS.dark;
  ctx.stroke();
  ctx.beginPath();
  ctx.moveTo(x - 2 * ratio, y + 0.1 * ratio);
  ctx.lineTo(x - 0.5 * ratio, y + 1.6 * ratio);
  ctx.lineTo(x + 2 * ratio, y - 1.3 * ratio);
  ctx.lineWidth = 1.4 * ratio;
  ctx.stroke();
}

export interface Stroke {
  readonly colour: string;
  readonly width: number;
  readonly dash?: readonly number[];
}

/** One rectangle with its casing. */
export function strokeCased(pen: Pen, box: Box, { colour, width, dash = [] }: Stroke): void {
  const { ctx, view } = pen;
  const rectangle = onCanvas(pen, box);
  ctx.setLineDash([]);
  ctx.lineWidth = (width + 2 * LINES.casing) * view.ratio;
  ctx.strokeStyle = INKS.casing;
  ctx.strokeRect(...rectangle);
  ctx.setLineDash(dashes(dash, view.ratio));
  ctx.lineWidth = width * view.ratio;
  ctx.strokeStyle = colour;
  ctx.strokeRect(...rectangle);
  ctx.setLineDash([]);
}
