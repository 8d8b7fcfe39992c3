import type { Pen } from '@sarm/canvas/pen';
import type { ViewerTracks } from '../core/viewer-tracks.ts';
import { headAt } from './draw-heads.ts';
import { type LabelMaker, labelText } from './draw-ids.ts';
import { tracePath } from './draw-tracks.ts';
import { GRADE_INK, INK } from './ink.ts';

export interface SelectionLayer {
  readonly tracks: ViewerTracks;
  readonly place: number;
  readonly selected: number;
  readonly label: LabelMaker;
  /** Average path around the frame in pixels of the picture, x and y in turn; empty where there is none. */
  readonly average: readonly number[];
}

const TRACK_END = 1e9;

/** The chosen track: its full path, its average path around the frame, a ring on its head and its number. */
export function drawSelection(pen: Pen, layer: SelectionLayer): void {
  const { ctx, view } = pen;
  const { tracks, place, selected, average } = layer;
  const track = tracks.tracks[selected];
  if (track === undefined) return;
  const colour = track.grade === null ? INK.ungraded : GRADE_INK[track.grade];
  ctx.lineJoin = 'round';
  ctx.setLineDash([]);
  ctx.beginPath();
  tracePath(pen, tracks, { track: selected, from: 0, to: place });
  strokeCased(pen, colour, 2.4);
  ctx.setLineDash([1.5 * view.ratio, 3 * view.ratio]);
  ctx.beginPath();
  tracePath(pen, tracks, { track: selected, from: place, to: TRACK_END });
  strokeCased(pen, colour, 1.4);
  ctx.setLineDash([6 * view.ratio, 3 * view.ratio]);
  ctx.beginPath();
  for (let at = 0; at + 1 < average.length; at += 2) {
    const x = (average[at] ?? 0) * view.scale + view.left;
    const y = (average[at + 1] ?? 0) * view.scale + view.top;
    if (at === 0) ctx.moveTo(x, y);
    else ctx.lineTo(x, y);
  }
  ctx.lineWidth = 1.6 * view.ratio;
  ctx.strokeStyle = INK.average;
  ctx.stroke();
  ctx.setLineDash([]);
  const seen = track.firstFrame <= place && place <= track.lastFrame;
  const head = headAt(tracks, selected, place);
  if (!seen || head === null) return;
  const x = head.x * view.scale + view.left;
  const y = head.y * view.scale + view.top;
  ctx.beginPath();
  ctx.arc(x, y, 11 * view.ratio, 0, 2 * Math.PI);
  strokeCased(pen, INK.selected, 2);
  const { image, width, height } = layer.label(labelText(track.id, track.grade), INK.selected);
  const edge = 4 * view.ratio;
  const right = tracks.picture.width * view.scale + view.left;
  // At an edge the number moves inwards, above the first row it goes below the head.
  const left = Math.min(right - width - 2 * edge, Math.max(view.left, x - width / 2 - edge));
  const above = y - 31 * view.ratio;
  const top = above < view.top ? y + 15 * view.ratio : above;
  ctx.fillStyle = INK.casing;
  ctx.fillRect(left, top, width + 2 * edge, height);
  ctx.drawImage(image, left + edge, top, width, height);
}

function strokeCased({ ctx, view }: Pen, colour: string, width: number): void {
  ctx.lineWidth = (width + 2.4) * view.ratio;
  ctx.strokeStyle = INK.casing;
  ctx.stroke();
  ctx.lineWidth = width * view.ratio;
  ctx.strokeStyle = colour;
  ctx.stroke();
}
