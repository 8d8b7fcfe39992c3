import { HANDLES, handlePlace } from '@sarm/canvas/hit-boxes';
import type { Pen } from '@sarm/canvas/pen';
import { toCanvas } from '@sarm/canvas/view';
import type { Box } from '@sarm/domain/shapes/boxes';
import type { Point } from '@sarm/domain/shapes/point';
import { INKS, LINES } from './canvas-inks.ts';
import { onCanvas, strokeCased } from './draw-shapes.ts';

/** A selected box: white dashes over a light fill. */
export function drawSelected(pen: Pen, box: Box): void {
  pen.ctx.fillStyle = INKS.selectedFill;
  pen.ctx.fillRect(...onCanvas(pen, box));
  strokeCased(pen, box, { colour: INKS.selected, width: LINES.selected, dash: LINES.dash });
}

/** Eight squares of `size` CSS pixels. */
export function drawHandles({ ctx, view }: Pen, box: Box, size: number = LINES.handle): void {
  const side = size * view.ratio;
  ctx.setLineDash([]);
  ctx.lineWidth = 1.1 * view.ratio;
  ctx.strokeStyle = INKS.handleEdge;
  ctx.fillStyle = INKS.selected;
  for (const handle of HANDLES) {
    const place = handlePlace(box, handle);
    const { x, y } = toCanvas(view, place.x, place.y);
    ctx.fillRect(x - side / 2, y - side / 2, side, side);
    ctx.strokeRect(x - side / 2, y - side / 2, side, side);
  }
}

/** A box that is being drawn. One that is too small is red and dotted: letting go creates nothing. */
export function drawDraft(
  pen: Pen,
  box: Box,
  { largeEnough, refused }: { largeEnough: boolean; refused: string },
): void {
  strokeCased(
    pen,
    box,
    largeEnough
      ? { colour: INKS.selected, width: LINES.selected }
      : { colour: refused, width: LINES.selected, dash: LINES.dots },
  );
}

/** The loop around boxes to be selected. */
export function drawLasso({ ctx, view }: Pen, path: readonly Point[]): void {
  if (path.length < 2) return;
  ctx.beginPath();
  path.forEach((place, at) => {
    const { x, y } = toCanvas(view, place.x, place.y);
    if (at === 0) ctx.moveTo(x, y);
    else ctx.lineTo(x, y);
  });
  ctx.closePath();
  ctx.fillStyle = INKS.selectedFill;
  ctx.fill();
  ctx.setLineDash([]);
  ctx.lineWidth = (LINES.idle + 2 * LINES.casing) * view.ratio;
  ctx.strokeStyle = INKS.casing;
  ctx.stroke();
  ctx.lineWidth = LINES.idle * view.ratio;
  ctx.strokeStyle = INKS.selected;
  ctx.stroke();
}
