import {
  closePolygon,
  IDLE,
  type MaskTool,
  type MaskToolState,
  type MaskToolStep,
  moveMask,
  pressMask,
  releaseMask,
} from '@sarm/annotator/masks/mask-tools';
import type { MaskLook } from '@sarm/annotator/masks/part-styles';
import { MASK_PARTS, type MaskPart } from '@sarm/domain/shapes/masks';
import type { Point, Size } from '@sarm/domain/shapes/point';
import { useRef, useState } from 'react';
import type { MaskDrawingState } from './use-mask-drawing.ts';
import type { MaskPoints } from './use-mask-points.ts';

export const BRUSH = { least: 1, most: 60, first: 6 } as const;
/** CSS pixels: so near to its first corner a click closes a polygon. */
const NEAR = 8;
const STEP = 4;

/** Tool, part and how the mask is shown, and what the hand does with them. */
export function useMaskTools(of: {
  readonly picture: Size | null;
  readonly scale: number;
  readonly points: MaskPoints;
  readonly drawing: MaskDrawingState;
}) {
  const { picture, scale, points, drawing } = of;
  const [tool, setToolState] = useState<MaskTool>('points');
  const [part, setPart] = useState<MaskPart>('head');
  const [size, setSize] = useState<number>(BRUSH.first);
  const [look, setLook] = useState<MaskLook>('outline');
  const [before, setBefore] = useState<MaskLook>('outline');
  const [strength, setStrength] = useState(0.5);
  const [hidden, setHidden] = useState<ReadonlySet<MaskPart>>(new Set());
  const [hand, setHandState] = useState<MaskToolState>(IDLE);
  const [cursor, setCursor] = useState<Point | null>(null);
  // Events of one gesture come faster than renderings.
  const latest = useRef<MaskToolState>(IDLE);
  const setHand = (next: MaskToolState): void => {
    latest.current = next;
    setHandState(next);
  };
  const take = ({ state, effect }: MaskToolStep): void => {
    setHand(state);
    if (effect === undefined || picture === null) return;
    if (effect.kind === 'point') points.add(effect.at, picture);
    else
      drawing.edit({
        part,
        ink: tool === 'eraser' ? 0 : 1,
        path: effect.path,
        radius: effect.kind === 'polygon' ? null : size / 2,
      });
  };
  const press = (at: Point): void => {
    if (picture !== null) take(pressMask(latest.current, at, { tool, picture, near: NEAR / scale }));
  };
  const release = (): void => take(releaseMask(latest.current));
  return {
    tool,
    part,
    size,
    look,
    strength,
    hand,
    cursor,
    shownParts: new Set(MASK_PARTS.filter((each) => !hidden.has(each))),
    setTool: (next: MaskTool): void => {
      setHand(IDLE);
      setToolState(next);
    },
    setPart,
    setSize,
    setStrength,
    setLook: (next: MaskLook): void => {
      if (look !== 'hidden') setBefore(look);
      setLook(next);
    },
    /** X: away, and as it was before. */
    toggleHidden: (): void => {
      if (look !== 'hidden') setBefore(look);
      setLook(look === 'hidden' ? before : 'hidden');
    },
    togglePart: (each: MaskPart): void => {
      const next = new Set(hidden);
      if (!next.delete(each)) next.add(each);
      setHidden(next);
    },
    press,
    move: (at: Point): void => {
      if (latest.current.name === 'painting') setHand(moveMask(latest.current, at));
    },
    release,
    close: (): void => take(closePolygon(latest.current)),
    cancel: (): boolean => {
      const wasBusy = latest.current.name !== 'idle';
      setHand(IDLE);
      return wasBusy;
    },
    moveCursor: (dx: number, dy: number): void => {
      if (picture === null) return;
      const from = cursor ?? { x: picture.width / 2, y: picture.height / 2 };
      const step = STEP / scale;
      setCursor({
        x: Math.min(picture.width, Math.max(0, from.x + dx * step)),
        y: Math.min(picture.height, Math.max(0, from.y + dy * step)),
      });
    },
    placeCursor: (): void => {
      if (picture === null) return;
      press(cursor ?? { x: picture.width / 2, y: picture.height / 2 });
      release();
    },
    forget: (): void => {
      setHand(IDLE);
      setCursor(null);
    },
  };
}
export type MaskTools = ReturnType<typeof useMaskTools>;
