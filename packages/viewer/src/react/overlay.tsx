import Box from '@mui/material/Box';
import type { Pen } from '@sarm/canvas/pen';
import { fitView, toPicture, type View } from '@sarm/canvas/view';
import { type PointerEvent, useEffect, useRef } from 'react';
import type { FramePlayer } from '../core/frame-player.ts';
import { pathAround } from '../core/path-around.ts';
import { pickTrack } from '../core/pick-track.ts';
import { playedSize } from '../core/played-size.ts';
import { placeOfFrame, type ViewerTracks } from '../core/viewer-tracks.ts';
import { drawBoxes } from '../layers/draw-boxes.ts';
import { drawHeads } from '../layers/draw-heads.ts';
import { createLabels, drawIds, type LabelMaker } from '../layers/draw-ids.ts';
import { drawSelection } from '../layers/draw-selection.ts';
import { drawTracks } from '../layers/draw-tracks.ts';
import type { ShownLayers } from './layer-toggles.tsx';

export interface OverlayProps {
  readonly player: FramePlayer;
  readonly tracks: ViewerTracks;
  readonly layers: ShownLayers;
  /** By place of a track: 0 hides it. */
  readonly shown: Uint8Array;
  readonly selected: number | null;
  readonly onSelect: (track: number | null) => void;
}

/** How much of the way is drawn behind each cell, and before it while the video rests, s. */
const TAIL_SECONDS = 1;
/** More cells than this in a playing frame are drawn plainly: a smooth picture says more than a casing. */
const CROWD = 150;
/** How near to a head or a way the pointer has to be, CSS pixels. */
const PICK_RADIUS = 12;

interface Drawing extends OverlayProps {
  readonly ctx: CanvasRenderingContext2D;
  readonly view: View;
  readonly label: LabelMaker;
}

const framesIn = ({ frames: { time } }: ViewerTracks, seconds: number): number => {
  const last = time.length - 1;
  return last < 1 ? 1 : Math.ceil((seconds * last) / ((time[last] ?? 1) - (time[0] ?? 0)));
};

function draw({ ctx, view, label, player, tracks, layers, shown, selected }: Drawing): void {
  const { frame, playing } = player.state();
  const place = placeOfFrame(tracks, frame);
  // A frame that was not analysed has no data: the boxes of the one before would lie next to its cells.
  if (place < 0 || tracks.frames.index[place] !== frame) return;
  const pen: Pen = { ctx, view };
  const { frames, boxes } = tracks;
  const crowded = playing && (frames.firstRow[place + 1] ?? 0) - (frames.firstRow[place] ?? 0) > CROWD;
  const tail = framesIn(tracks, crowded ? TAIL_SECONDS / 2 : TAIL_SECONDS);
  const layer = { tracks, place, shown, selected };
  if (layers.has('boxes'))
    drawBoxes(pen, {
      boxes,
      from: frames.firstRow[place] ?? 0,
      to: frames.firstRow[place + 1] ?? 0,
      shown,
    });
  if (layers.has('tracks')) {
    drawTracks(pen, { ...layer, before: tail, after: playing ? 0 : tail, crowded });
    // In a moving crowd the boxes already show where the cells are.
    if (!(crowded && layers.has('boxes'))) drawHeads(pen, { ...layer, crowded });
  }
  // Nobody reads hundreds of moving numbers; they are there as soon as the video rests.
  if (layers.has('ids') && !crowded) drawIds(pen, { ...layer, label });
  if (selected === null) return;
  const average = pathAround(tracks, selected, frames.time[place] ?? 0)?.average ?? [];
  drawSelection(pen, { tracks, place, selected, label, average: average.flatMap(({ x, y }) => [x, y]) });
}

/** The canvas over the picture. It draws when the player shows another frame, past React. */
export function Overlay(props: OverlayProps) {
  const { player, tracks, layers, shown, selected, onSelect } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const view = useRef<View | null>(null);
  useEffect(() => {
    const element = canvas.current;
    const ctx = element?.getContext('2d') ?? null;
    if (element === null || ctx === null) return undefined;
    const paint = (): void => {
      if (view.current === null) return;
      ctx.clearRect(0, 0, element.width, element.height);
      draw({ player, tracks, layers, shown, selected, onSelect, ctx, view: view.current, label });
    };
    let label = createLabels(1);
    const fit = (): void => {
      const ratio = globalThis.devicePixelRatio || 1;
      element.width = Math.max(1, Math.round(element.clientWidth * ratio));
      element.height = Math.max(1, Math.round(element.clientHeight * ratio));
      view.current = fitView(playedSize(tracks.picture), element, ratio);
      label = createLabels(ratio);
      paint();
    };
    fit();
    const sizes = new ResizeObserver(fit);
    sizes.observe(element);
    const stop = player.subscribe(paint);
    return () => {
      stop();
      sizes.disconnect();
    };
  }, [player, tracks, layers, shown, selected, onSelect]);

  const pick = (event: PointerEvent<HTMLCanvasElement>): void => {
    const place = placeOfFrame(tracks, player.state().frame);
    if (view.current === null || place < 0) return;
    const bounds = event.currentTarget.getBoundingClientRect();
    const { ratio, scale } = view.current;
    const at = toPicture(
      view.current,
      (event.clientX - bounds.left) * ratio,
      (event.clientY - bounds.top) * ratio,
    );
    const range = { pixels: (PICK_RADIUS * ratio) / scale, frames: framesIn(tracks, TAIL_SECONDS) };
    onSelect(pickTrack(tracks, { place, ...at }, range));
  };
  return (
    <Box
      component="canvas"
      ref={canvas}
      aria-hidden
      onPointerUp={pick}
      sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', cursor: 'crosshair' }}
    />
  );
}
