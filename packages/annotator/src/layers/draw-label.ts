import type { Pen } from '@sarm/canvas/pen';
import type { Box } from '@sarm/domain/shapes/boxes';
import type { Size } from '@sarm/domain/shapes/point';
import { LABEL_FONT } from './canvas-inks.ts';
import { onCanvas } from './draw-shapes.ts';

export interface LabelText {
  readonly text: string;
  readonly fill: string;
  readonly ink: string;
}

export interface LabelPlace extends Size {
  readonly left: number;
  readonly top: number;
}

/** CSS pixels. */
const LABEL = { height: 17, padding: 6, gap: 7, corner: 3.75 } as const;

/** A flag above a box, below it where there is no room, and always inside the part of the canvas that is seen. */
export function measureLabel(pen: Pen, box: Box, { text }: LabelText, room: Size | Box): LabelPlace {
  const { ctx, view } = pen;
  const { ratio } = view;
  const seen = 'x1' in room ? room : { x1: 0, y1: 0, x2: room.width, y2: room.height };
  const [x, y, w, h] = onCanvas(pen, box);
  ctx.font = LABEL_FONT(ratio);
  const width = Math.ceil(ctx.measureText(text).width + 2 * LABEL.padding * ratio);
  const left = Math.round(Math.max(seen.x1, Math.min(seen.x2 - width, x + w / 2 - width / 2)));
  const above = y - (LABEL.gap + LABEL.height) * ratio;
  const top = Math.round(above >= seen.y1 ? above : y + h + LABEL.gap * ratio);
  return { left, top, width, height: LABEL.height * ratio };
}

export function drawLabel(pen: Pen, box: Box, label: LabelText, room: Box): void {
  const { ctx, view } = pen;
  const { left, top, width, height } = measureLabel(pen, box, label, room);
  ctx.beginPath();
  ctx.roundRect(left, top, width, height, LABEL.corner * view.ratio);
  ctx.fillStyle = label.fill;
  ctx.fill();
  ctx.fillStyle = label.ink;
  ctx.textBaseline = 'middle';
  ctx.fillText(label.text, left + LABEL.padding * view.ratio, top + height / 2 + 0.5 * view.ratio);
}
