import type { Pen } from '@sarm/canvas/pen';
import type { Grade } from '@sarm/measurement/motility/grade';
import { pointFrom, type ViewerTracks } from '../core/viewer-tracks.ts';
import { GRADE_INK, INK } from './ink.ts';

export interface TrackLayer {
  readonly tracks: ViewerTracks;
  /** Place of the frame among the analysed ones. */
  readonly place: number;
  /** How many analysed frames of the way before and after are drawn. */
  readonly before: number;
  readonly after: number;
  readonly shown?: Uint8Array;
  /** Drawn by a layer of its own. */
  readonly selected: number | null;
  /**
   * Hundreds of moving cells: hairlines without casing. A stroke wider than a pixel costs a computer without a GPU five
   * times the raster, and the video would stutter.
   */
  readonly crowded?: boolean;
}

interface LineStyle {
  readonly width: number;
  readonly dash: readonly number[];
}
/** Grades are distinct without colour too: thick, thin, dashed; an immotile cell is a ring (drawHeads). */
export const GRADE_LINE: Readonly<Record<Grade, LineStyle>> = {
  a: { width: 2, dash: [] },
  b: { width: 1.2, dash: [] },
  c: { width: 1.6, dash: [4, 3] },
  d: { width: 1.2, dash: [] },
};
const UNGRADED: LineStyle = { width: 1, dash: [1.5, 2.5] };
/** Points nearer than this on the screen are one: a slow cell has hundreds of them in a second. Coarser while they move. */
const CLOSE = 0.75;
const CLOSE_PLAYING = 2;

/** The way of every track around the frame: solid where it came from, faint where it goes. */
export function drawTracks(pen: Pen, layer: TrackLayer): void {
  const { ctx, view } = pen;
  const { tracks, place, before, after, shown, selected, crowded = false } = layer;
  // Round joins and caps cost a third of the raster and are not seen at two pixels.
  ctx.lineJoin = 'bevel';
  ctx.lineCap = 'butt';
  const close = after === 0 ? CLOSE_PLAYING : CLOSE;
  const crowd = new Map<string, number[]>();
  for (let at = 0; at < tracks.tracks.length; at += 1) {
    const track = tracks.tracks[at];
    if (track === undefined || at === selected || shown?.[at] === 0) continue;
    // An immotile cell has no way, only a place.
    if (track.grade === 'd' || track.firstFrame > place || track.lastFrame < place) continue;
    const { width, dash } = track.grade === null ? UNGRADED : GRADE_LINE[track.grade];
    if (crowded) {
      const ink = track.grade === null ? INK.ungraded : GRADE_INK[track.grade];
      const members = crowd.get(ink);
      if (members === undefined) crowd.set(ink, [at]);
      else members.push(at);
      continue;
    }
    ctx.beginPath();
    tracePath(pen, tracks, { track: at, from: place - before, to: place, close });
    ctx.setLineDash(dash.length === 0 ? [] : dash.map((part) => part * view.ratio));
    ctx.lineWidth = (width + 2) * view.ratio;
    ctx.strokeStyle = INK.casing;
    ctx.stroke();
    ctx.lineWidth = width * view.ratio;
    ctx.strokeStyle = track.grade === null ? INK.ungraded : GRADE_INK[track.grade];
    ctx.stroke();
    if (after === 0) continue;
    ctx.globalAlpha = 0.45;
    ctx.beginPath();
    tracePath(pen, tracks, { track: at, from: place, to: place + after });
    ctx.stroke();
    ctx.globalAlpha = 1;
  }
  ctx.setLineDash([]);
  ctx.lineWidth = 1;
  // One stroke for all of an ink: hundreds of strokes cost more than their lines.
  for (const [ink, members] of crowd) {
    ctx.beginPath();
    for (const track of members)
      tracePath(pen, tracks, { track, from: place - before, to: place, close, every: 2 });
    ctx.strokeStyle = ink;
    ctx.stroke();
  }
}

/** Adds the path of a track between two places of the frames, both included, to the one that was begun. */
export function tracePath(
  { ctx, view: { scale, left, top, ratio } }: Pen,
  { points }: ViewerTracks,
  part: {
    readonly track: number;
    readonly from: number;
    readonly to: number;
    readonly close?: number;
    readonly every?: number;
  },
): void {
  const { frame, x, y, start } = points;
  const end = start[part.track + 1] ?? 0;
  const every = part.every ?? 1;
  const near = (part.close ?? CLOSE) * ratio;
  let lastX = Number.NaN;
  let lastY = Number.NaN;
  for (let at = pointFrom(points, part.track, part.from); at < end; at += every) {
    if ((frame[at] ?? 0) > part.to) break;
    const px = (x[at] ?? 0) * scale + left;
    const py = (y[at] ?? 0) * scale + top;
    if (Number.isNaN(lastX)) ctx.moveTo(px, py);
    else if (Math.abs(px - lastX) < near && Math.abs(py - lastY) < near) continue;
    else ctx.lineTo(px, py);
    lastX = px;
    lastY = py;
  }
}
