import type { Pen } from '@sarm/canvas/pen';
import type { BoxRows } from '../core/viewer-tracks.ts';
import { INK } from './ink.ts';

export interface BoxLayer {
  readonly boxes: BoxRows;
  /** Rows from one to before another: the boxes of a frame. */
  readonly from: number;
  readonly to: number;
  /** Tracks that a filter hides are 0; boxes without a track are always drawn. Absent: all are shown. */
  readonly shown?: Uint8Array;
}

/** One strokeRect per box: one big path of all of them costs three times the raster. */
export function drawBoxes({ ctx, view: { scale, left, top, ratio } }: Pen, layer: BoxLayer): void {
  const { x, y, width, height, track } = layer.boxes;
  ctx.lineWidth = ratio;
  ctx.strokeStyle = INK.box;
  ctx.setLineDash([]);
  for (let row = layer.from; row < layer.to; row += 1) {
    const owner = track[row] ?? -1;
    if (owner >= 0 && layer.shown?.[owner] === 0) continue;
    const w = (width[row] ?? 0) * scale;
    const h = (height[row] ?? 0) * scale;
    ctx.strokeRect((x[row] ?? 0) * scale + left - w / 2, (y[row] ?? 0) * scale + top - h / 2, w, h);
  }
}
