import Box from '@mui/material/Box';
import type { View } from '@sarm/canvas/view';
import { MASK_PARTS, type MaskPart } from '@sarm/domain/shapes/masks';
import type { Point, Size } from '@sarm/domain/shapes/point';
import { VisuallyHidden } from '@sarm/ui/visually-hidden';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { wheelFactor } from '../engine/pointer-input.ts';
import { type CropPlace, type MaskDrawing } from '../masks/mask-drawing.ts';
import type { MaskLook } from '../masks/part-styles.ts';
import { clientPoint, type PlacedPoint } from '../masks/prompt-points.ts';
import type { MaskTool, MaskToolState } from '../masks/mask-tools.ts';
import { MaskHand } from './mask-hand.tsx';
import { MaskOutlines } from './mask-outlines.tsx';
import { PromptStar } from './prompt-star.tsx';

export interface MaskStageProps {
  readonly picture: ImageBitmap;
  readonly crop: CropPlace;
  readonly drawing: MaskDrawing | null;
  readonly look: MaskLook;
  /** 0 to 1: how much a filled mask covers. */
  readonly strength: number;
  readonly shownParts: ReadonlySet<MaskPart>;
  readonly partLabel: (part: MaskPart) => string;
  readonly points: readonly PlacedPoint[];
  readonly tool: MaskTool;
  readonly part: MaskPart;
  /** Of the brush, in pixels of the picture. */
  readonly radius: number;
  readonly hand: MaskToolState;
  /** Where the keyboard points; null: nowhere yet. */
  readonly cursor: Point | null;
  readonly view: View;
  readonly name: string;
  readonly keyHint: string;
  readonly pointText: (point: { readonly label: 0 | 1; readonly x: number; readonly y: number }) => string;
  readonly onRoom: (room: Size) => void;
  readonly onPress: (at: Point) => void;
  readonly onMove: (at: Point) => void;
  readonly onRelease: () => void;
  readonly onClosePolygon: () => void;
  readonly onZoom: (factor: number, at: Point) => void;
  readonly onPan: (by: Point) => void;
  /** On the picture: its size, a scale, messages. */
  readonly children?: ReactNode;
}

const MIDDLE = 1;

/** The picture of one crop with its mask and points. One crop has few shapes, so they are nodes and not pixels of a canvas. */
export function MaskStage(props: MaskStageProps) {
  const { picture, view, points, drawing, look, onRoom, onZoom } = props;
  const hint = useId();
  const host = useRef<HTMLDivElement>(null);
  const panFrom = useRef<Point | null>(null);
  const latest = useRef({ onRoom, onZoom });
  useEffect(() => {
    latest.current = { onRoom, onZoom };
  });
  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const report = (): void =>
      latest.current.onRoom({ width: element.clientWidth, height: element.clientHeight });
    report();
    const sizes = new ResizeObserver(report);
    sizes.observe(element);
    const stop = new AbortController();
    // A wheel that React listens to is passive: the page would scroll under the picture.
    element.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        const bounds = element.getBoundingClientRect();
        latest.current.onZoom(wheelFactor(event), {
          x: event.clientX - bounds.left,
          y: event.clientY - bounds.top,
        });
      },
      { signal: stop.signal, passive: false },
    );
    return () => {
      sizes.disconnect();
      stop.abort();
    };
  }, []);
  const placeOf = (event: { readonly clientX: number; readonly clientY: number }): Point => {
    const bounds = host.current?.getBoundingClientRect();
    return {
      x: (event.clientX - (bounds?.left ?? 0) - view.left) / view.scale,
      y: (event.clientY - (bounds?.top ?? 0) - view.top) / view.scale,
    };
  };
  const natural = { width: picture.width, height: picture.height };
  const displayed = { width: natural.width * view.scale, height: natural.height * view.scale };
  const shown = points.map((point) => ({
    ...clientPoint(point, natural, displayed),
    suggested: point.suggested,
  }));
  return (
    <Box
      ref={host}
      role="application"
      tabIndex={0}
      data-annotator
      data-mask-canvas
      aria-label={props.name}
      aria-describedby={hint}
      onPointerDown={(event) => {
        if (event.button > MIDDLE) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        if (event.button === MIDDLE) {
          event.preventDefault();
          panFrom.current = { x: event.clientX, y: event.clientY };
        } else props.onPress(placeOf(event));
      }}
      onPointerMove={(event) => {
        const from = panFrom.current;
        if (from === null) return props.onMove(placeOf(event));
        panFrom.current = { x: event.clientX, y: event.clientY };
        return props.onPan({ x: event.clientX - from.x, y: event.clientY - from.y });
      }}
      onPointerUp={() => {
        if (panFrom.current === null) props.onRelease();
        panFrom.current = null;
      }}
      onPointerCancel={() => {
        panFrom.current = null;
        props.onRelease();
      }}
      onDoubleClick={props.onClosePolygon}
      sx={{
        position: 'relative',
        width: '100%',
        height: '100%',
        overflow: 'hidden',
        touchAction: 'none',
        cursor: 'crosshair',
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
      }}
    >
      <VisuallyHidden>
        <span id={hint}>{props.keyHint}</span>
      </VisuallyHidden>
      <PictureCanvas picture={picture} view={view} />
      <Box component="svg" aria-hidden sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%' }}>
        {drawing !== null && look !== 'hidden' && (
          <MaskOutlines
            drawing={drawing}
            crop={props.crop}
            view={view}
            filled={look === 'fill'}
            strength={props.strength}
            parts={MASK_PARTS.filter((part) => props.shownParts.has(part))}
            labelOf={props.partLabel}
          />
        )}
        <MaskHand
          hand={props.hand}
          tool={props.tool}
          part={props.part}
          radius={props.radius}
          cursor={props.cursor}
          view={view}
        />
        {shown.map((point, at) => (
          <PromptStar
            key={at}
            at={{ x: view.left + point.displayX, y: view.top + point.displayY }}
            label={point.label}
            suggested={point.suggested}
          />
        ))}
      </Box>
      <VisuallyHidden>
        <ul>
          {shown.map(({ pixelX: x, pixelY: y, label }, at) => (
            <li key={at}>{props.pointText({ x, y, label })}</li>
          ))}
        </ul>
      </VisuallyHidden>
      {props.children}
    </Box>
  );
}

/** Enlarged that much, people look at single pixels. */
const UNSMOOTHED_FROM = 4;

function PictureCanvas({ picture, view }: { readonly picture: ImageBitmap; readonly view: View }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(picture, 0, 0);
  }, [picture]);
  return (
    <canvas
      // Another picture gets another canvas: nothing of the former crop may show through.
      key={`${picture.width} ${picture.height}`}
      ref={canvas}
      width={picture.width}
      height={picture.height}
      aria-hidden
      style={{
        position: 'absolute',
        left: 0,
        top: 0,
        transformOrigin: '0 0',
        transform: `translate(${view.left}px, ${view.top}px) scale(${view.scale})`,
        imageRendering: view.scale >= UNSMOOTHED_FROM ? 'pixelated' : 'auto',
        pointerEvents: 'none',
      }}
    />
  );
}
