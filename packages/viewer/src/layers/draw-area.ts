import type { Pen } from '@sarm/canvas/pen';
import type { VideoArea } from '@sarm/domain/videos/video-area';
import { INK } from './ink.ts';

/** Between the lines of the hatching, CSS pixels. */
const APART = 10;

/** What of the picture was not used: hatched, with an outline around what hangs together. */
export function drawArea(
  { ctx, view: { scale, left, top, ratio } }: Pen,
  area: Omit<VideoArea, 'kinds'>,
): void {
  const parts = area.excluded.map(
    ([x, y, width, height]) => [x * scale + left, y * scale + top, width * scale, height * scale] as const,
  );
  const [right, bottom] = [area.width * scale, area.height * scale];
  const lines = (ink: string, width: number): void => {
    ctx.strokeStyle = ink;
    ctx.lineWidth = width * ratio;
    ctx.stroke();
  };
  ctx.setLineDash([]);
  ctx.save();
  ctx.beginPath();
  for (const part of parts) ctx.rect(...part);
  ctx.clip();
  ctx.beginPath();
  for (let at = -bottom; at < right; at += APART * ratio) {
    ctx.moveTo(left + at, top);
    ctx.lineTo(left + at + bottom, top + bottom);
  }
  lines(INK.casing, 2.5);
  lines(INK.box, 1);
  ctx.restore();
  ctx.save();
  // Outside of all parts only: of the sides of two that touch nothing is left.
  ctx.beginPath();
  ctx.rect(left, top, right, bottom);
  for (const part of parts) ctx.rect(...part);
  ctx.clip('evenodd');
  ctx.beginPath();
  for (const part of parts) ctx.rect(...part);
  lines(INK.casing, 6);
  lines(INK.box, 3);
  ctx.restore();
}
