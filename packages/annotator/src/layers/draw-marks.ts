import type { Pen } from '@sarm/canvas/pen';
import type { Box } from '@sarm/domain/shapes/boxes';
import { INKS, LINES } from './canvas-inks.ts';
import { onCanvas, strokeCased } from './draw-shapes.ts';

/** A box that somebody else has selected. */
export const drawHeld = (pen: Pen, box: Box): void =>
  strokeCased(pen, box, { colour: INKS.peer, width: LINES.peer, dash: LINES.dots });

/** A box with two values: hatched where it lies, dotted where the other side has it, with a warning triangle. */
export function drawConflict(pen: Pen, box: Box, theirs: Box | null): void {
  const { ctx, view } = pen;
  const rectangle = onCanvas(pen, box);
  hatch(pen, rectangle);
  strokeCased(pen, box, { colour: INKS.conflict, width: LINES.peer });
  if (theirs !== null) drawHeld(pen, theirs);
  const [x, y] = rectangle;
  drawTriangle(pen, x - 4 * view.ratio, y - 4 * view.ratio);
  ctx.setLineDash([]);
}

/** Diagonal strokes inside a rectangle, from lower left to upper right. */
function hatch({ ctx, view }: Pen, [x, y, w, h]: ReturnType<typeof onCanvas>): void {
  const step = LINES.hatch * view.ratio;
  ctx.save();
  ctx.beginPath();
  ctx.rect(x, y, w, h);
  ctx.clip();
  ctx.beginPath();
  // A box that fills a large picture at full zoom would need tens of thousands of strokes.
  const most = Math.min(w + h, 8000 * view.ratio);
  for (let along = step; along < most; along += step) {
    ctx.moveTo(x + along - h, y + h);
    ctx.lineTo(x + along, y);
  }
  ctx.setLineDash([]);
  ctx.lineWidth = 1.5 * view.ratio;
  ctx.strokeStyle = INKS.conflict;
  ctx.globalAlpha = 0.8;
  ctx.stroke();
  ctx.restore();
}

function drawTriangle({ ctx, view: { ratio } }: Pen, x: number, y: number): void {
  ctx.setLineDash([]);
  ctx.beginPath();
  ctx.moveTo(x, y - 6.3 * ratio);
  ctx.lineTo(x + 7 * ratio, y + 6.3 * ratio);
  ctx.lineTo(x - 7 * ratio, y + 6.3 * ratio);
  ctx.closePath();
  ctx.fillStyle = INKS.conflict;
  ctx.fill();
  ctx.lineWidth = 1.2 * ratio;
  ctx.strokeStyle = INKS.dark;
  ctx.stroke();
  ctx.beginPath();
  ctx.moveTo(x, y - 2 * ratio);
  ctx.lineTo(x, y + 2 * ratio);
  ctx.moveTo(x, y + 3.5 * ratio);
  ctx.lineTo(x, y + 5 * ratio);
  ctx.lineWidth = 1.7 * ratio;
  ctx.stroke();
}
