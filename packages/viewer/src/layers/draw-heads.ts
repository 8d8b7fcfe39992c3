import type { Pen } from '@sarm/canvas/pen';
import { pointFrom, type ViewerTracks } from '../core/viewer-tracks.ts';
import { GRADE_INK, INK } from './ink.ts';

export interface HeadLayer {
  readonly tracks: ViewerTracks;
  readonly place: number;
  readonly shown?: Uint8Array;
  readonly selected: number | null;
  /** Hundreds of moving cells: small squares, whose casing and roundness nobody sees in passing. */
  readonly crowded?: boolean;
}

const FULL = 2 * Math.PI;

/** Where each tracked cell is in this frame: a ring for immotile ones, a dot for the others. */
export function drawHeads({ ctx, view: { scale, left, top, ratio } }: Pen, layer: HeadLayer): void {
  const { tracks, place, shown, selected, crowded = false } = layer;
  const { frames, boxes } = tracks;
  ctx.setLineDash([]);
  for (let row = frames.firstRow[place] ?? 0; row < (frames.firstRow[place + 1] ?? 0); row += 1) {
    const at = boxes.track[row] ?? -1;
    if (at < 0 || at === selected || shown?.[at] === 0) continue;
    const grade = tracks.tracks[at]?.grade ?? null;
    const x = (boxes.x[row] ?? 0) * scale + left;
    const y = (boxes.y[row] ?? 0) * scale + top;
    if (crowded) {
      const side = 4 * ratio;
      if (grade === 'd') {
        ctx.lineWidth = ratio;
        ctx.strokeStyle = GRADE_INK.d;
        ctx.strokeRect(x - side / 2, y - side / 2, side, side);
      } else {
        ctx.fillStyle = grade === null ? INK.ungraded : GRADE_INK[grade];
        ctx.fillRect(x - side / 2, y - side / 2, side, side);
      }
      continue;
    }
    ctx.beginPath();
    ctx.arc(x, y, 2.5 * ratio, 0, FULL);
    if (grade === 'd') {
      ctx.lineWidth = 3 * ratio;
      ctx.strokeStyle = INK.casing;
      ctx.stroke();
      ctx.lineWidth = 1.2 * ratio;
      ctx.strokeStyle = GRADE_INK.d;
      ctx.stroke();
    } else {
      ctx.fillStyle = grade === null ? INK.ungraded : GRADE_INK[grade];
      ctx.fill();
    }
  }
}

/** Where a track is in a place of the frames, or was last before it; null before its first point. */
export function headAt(
  { points }: ViewerTracks,
  track: number,
  place: number,
): { readonly x: number; readonly y: number } | null {
  let at = pointFrom(points, track, place);
  const end = points.start[track + 1] ?? 0;
  if (at >= end || (points.frame[at] ?? 0) > place) at -= 1;
  return at < (points.start[track] ?? 0) ? null : { x: points.x[at] ?? 0, y: points.y[at] ?? 0 };
}
