import type { Pen } from '@sarm/canvas/pen';
import type { ViewerTracks } from '../core/viewer-tracks.ts';
import { GRADE_INK, INK } from './ink.ts';

/** A drawn label: letters are slow, so each is drawn once and then copied. */
export interface Label {
  readonly image: CanvasImageSource;
  readonly width: number;
  readonly height: number;
}
export type LabelMaker = (text: string, colour: string) => Label;

export interface IdLayer {
  readonly tracks: ViewerTracks;
  readonly place: number;
  readonly shown?: Uint8Array;
  readonly selected: number | null;
  readonly label: LabelMaker;
}

export const labelText = (id: number, grade: string | null): string =>
  grade === null ? String(id) : `${id} ${grade}`;

/** Numbers next to the cells that move. Still cells crowd a field and are named when they are chosen. */
export function drawIds({ ctx, view: { scale, left, top, ratio } }: Pen, layer: IdLayer): void {
  const { tracks, place, shown, selected, label } = layer;
  const { frames, boxes } = tracks;
  for (let row = frames.firstRow[place] ?? 0; row < (frames.firstRow[place + 1] ?? 0); row += 1) {
    const at = boxes.track[row] ?? -1;
    const track = tracks.tracks[at];
    if (track === undefined || at === selected || shown?.[at] === 0 || track.grade === 'd') continue;
    const colour = track.grade === null ? INK.ungraded : GRADE_INK[track.grade];
    const { image, width, height } = label(labelText(track.id, track.grade), colour);
    const x = ((boxes.x[row] ?? 0) + (boxes.width[row] ?? 0) / 2) * scale + left + 3 * ratio;
    ctx.drawImage(image, x, (boxes.y[row] ?? 0) * scale + top - height / 2, width, height);
  }
}

/** Labels with a dark casing, kept for the life of a canvas. */
export function createLabels(ratio: number): LabelMaker {
  const kept = new Map<string, Label>();
  const font = `600 ${11 * ratio}px 'Inter Variable', Inter, sans-serif`;
  const draw = (text: string, colour: string): Label => {
    const image = document.createElement('canvas');
    const measuring = image.getContext('2d');
    if (measuring === null) return { image, width: 0, height: 0 };
    measuring.font = font;
    image.width = Math.ceil(measuring.measureText(text).width + 4 * ratio);
    image.height = Math.ceil(16 * ratio);
    const ctx = image.getContext('2d') ?? measuring;
    ctx.font = font;
    ctx.textBaseline = 'middle';
    ctx.lineJoin = 'round';
    ctx.lineWidth = 3 * ratio;
    ctx.strokeStyle = INK.casing;
    ctx.strokeText(text, 2 * ratio, image.height / 2);
    ctx.fillStyle = colour;
    ctx.fillText(text, 2 * ratio, image.height / 2);
    return { image, width: image.width, height: image.height };
  };
  return (text, colour) => {
    const key = `${colour} ${text}`;
    const label = kept.get(key) ?? draw(text, colour);
    kept.set(key, label);
    return label;
  };
}
