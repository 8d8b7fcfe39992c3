import Box from '@mui/material/Box';
import { boxBetween, isLargeEnough } from '@sarm/annotator/core/box-geometry';
import { type Handle, handleAt, HANDLES, handlePlace } from '@sarm/canvas/hit-boxes';
import { fitView, toPicture, type View } from '@sarm/canvas/view';
import type { Box as PictureBox } from '@sarm/domain/shapes/boxes';
import type { Point } from '@sarm/domain/shapes/point';
import type { DrawnPart } from '@sarm/domain/videos/drawn-parts';
import { playedSize } from '@sarm/viewer/core/played-size';
import { INK } from '@sarm/viewer/layers/ink';
import { type PointerEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { boxOf, movePart, outlineOf, partAt, rectangleOf, resizePart } from './edit-parts.ts';
import type { AreaEditor } from './use-area-editor.ts';

type Drag =
  | { readonly kind: 'draw'; readonly from: Point }
  | { readonly kind: 'move'; readonly from: Point; readonly part: DrawnPart; readonly at: number }
  | {
      readonly kind: 'resize';
      readonly from: Point;
      readonly part: DrawnPart;
      readonly at: number;
      readonly handle: Handle;
    };

/** CSS pixels. */
const NEAR = 10;
const HANDLE = 4;

const rounded = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) });

/** The parts over the picture, drawn, moved and resized by pointer. The panel beside it does the same by keyboard. */
export function AreaDrawing({ editor, label }: { readonly editor: AreaEditor; readonly label: string }) {
  const { picture, parts, selected, tool, corners } = editor;
  const hatch = useId();
  const drag = useRef<Drag | null>(null);
  const [rubber, setRubber] = useState<PictureBox | null>(null);
  const [pointer, setPointer] = useState<Point | null>(null);
  const [scale, setScale] = useState(1);
  const played = useMemo(() => playedSize(picture), [picture]);
  const drawing = useRef<SVGSVGElement>(null);
  useEffect(() => {
    const element = drawing.current;
    if (element === null) return undefined;
    const fit = (): void => {
      const size = { width: element.clientWidth || 1, height: element.clientHeight || 1 };
      setScale(fitView(played, size, 1).scale);
    };
    fit();
    const sizes = new ResizeObserver(fit);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [played]);
  const chosen = selected === null ? undefined : parts[selected];

  const placeOf = (event: PointerEvent<Element>): { readonly at: Point; readonly view: View } => {
    const bounds = event.currentTarget.getBoundingClientRect();
    const view = fitView(played, { width: bounds.width || 1, height: bounds.height || 1 }, 1);
    const place = toPicture(view, event.clientX - bounds.left, event.clientY - bounds.top);
    const clamp = (value: number, most: number): number => Math.max(0, Math.min(most, value));
    return { at: { x: clamp(place.x, picture.width), y: clamp(place.y, picture.height) }, view };
  };

  const addCorner = (at: Point, tolerance: number): void => {
    const [first] = corners;
    const closes =
      first !== undefined && corners.length > 2 && Math.hypot(at.x - first.x, at.y - first.y) <= tolerance;
    if (closes) editor.closePolygon();
    else editor.addCorner(rounded(at));
  };
  const grasp = (at: Point, tolerance: number): void => {
    const handle = chosen?.kind === 'rectangle' ? handleAt(boxOf(chosen), at, tolerance) : null;
    if (handle !== null && chosen !== undefined && selected !== null) {
      drag.current = { kind: 'resize', from: at, part: chosen, at: selected, handle };
      return;
    }
    const found = partAt(parts, at);
    const part = parts[found];
    editor.select(part === undefined ? null : found);
    if (part !== undefined) drag.current = { kind: 'move', from: at, part, at: found };
  };
  const onDown = (event: PointerEvent<SVGSVGElement>): void => {
    if (event.button !== 0) return;
    const { at, view } = placeOf(event);
    const tolerance = NEAR / view.scale;
    if (tool === 'polygon') addCorner(at, tolerance);
    else if (tool === 'rectangle') drag.current = { kind: 'draw', from: at };
    else grasp(at, tolerance);
    if (drag.current !== null) event.currentTarget.setPointerCapture?.(event.pointerId);
  };
  const onMove = (event: PointerEvent<SVGSVGElement>): void => {
    const { at } = placeOf(event);
    if (corners.length > 0) setPointer(at);
    const held = drag.current;
    if (held === null) return;
    const by = { x: at.x - held.from.x, y: at.y - held.from.y };
    if (held.kind === 'draw') setRubber(boxBetween(held.from, at, picture));
    else if (held.kind === 'move') editor.replace(held.at, movePart(held.part, by, picture));
    else editor.replace(held.at, resizePart(held.part, held.handle, by, picture));
  };
  const onUp = (event: PointerEvent<SVGSVGElement>): void => {
    const held = drag.current;
    drag.current = null;
    setRubber(null);
    if (held?.kind !== 'draw') return;
    const box = boxBetween(held.from, placeOf(event).at, picture);
    if (isLargeEnough(box)) editor.add(rectangleOf(box));
  };

  const line = { fill: 'none', vectorEffect: 'non-scaling-stroke' } as const;
  const open = [...corners, ...(pointer === null || corners.length === 0 ? [] : [pointer])];
  return (
    <Box
      component="svg"
      ref={drawing}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${played.width} ${played.height}`}
      onPointerDown={onDown}
      onPointerMove={onMove}
      onPointerUp={onUp}
      onPointerCancel={() => {
        drag.current = null;
        setRubber(null);
      }}
      sx={{
        position: 'absolute',
        inset: 0,
        width: '100%',
        height: '100%',
        touchAction: 'none',
        cursor: tool === 'select' ? 'default' : 'crosshair',
      }}
    >
      <defs>
        <pattern
          id={hatch}
          width={10 / scale}
          height={10 / scale}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path d={`M0 0V${10 / scale}`} stroke={INK.casing} strokeWidth={5 / scale} />
          <path d={`M0 0V${10 / scale}`} stroke={INK.box} strokeWidth={2 / scale} />
        </pattern>
      </defs>
      {parts.map((part, at) => (
        <g key={at}>
          <path d={outlineOf(part)} fill={`url(#${hatch})`} />
          <path d={outlineOf(part)} stroke={INK.casing} strokeWidth={at === selected ? 5 : 4} {...line} />
          <path
            d={outlineOf(part)}
            stroke={at === selected ? INK.selected : INK.box}
            strokeWidth={2}
            {...line}
          />
        </g>
      ))}
      {chosen?.kind === 'rectangle' &&
        HANDLES.map((handle) => {
          const { x, y } = handlePlace(boxOf(chosen), handle);
          const side = HANDLE / scale;
          return (
            <rect
              key={handle}
              x={x - side}
              y={y - side}
              width={2 * side}
              height={2 * side}
              fill={INK.selected}
              stroke={INK.casing}
              vectorEffect="non-scaling-stroke"
            />
          );
        })}
      {rubber !== null && (
        <path d={outlineOf(rectangleOf(rubber))} stroke={INK.selected} strokeWidth={2} {...line} />
      )}
      {open.length > 0 && (
        <>
          <path
            d={`M${open.map(({ x, y }) => `${x} ${y}`).join('L')}`}
            stroke={INK.selected}
            strokeWidth={2}
            {...line}
          />
          {corners.map(({ x, y }, at) => (
            <circle key={at} cx={x} cy={y} r={HANDLE / scale} fill={INK.selected} stroke={INK.casing} />
          ))}
        </>
      )}
    </Box>
  );
}
