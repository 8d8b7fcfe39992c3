import { type PointerEvent, useRef, useState } from 'react';
import type { Box } from '@sarm/domain/shapes/boxes';
import type { Point, Size } from '@sarm/domain/shapes/point';
import { type Corner, drawBox, isLargeEnough, moveBox, resizeBox, sameBox } from '../state/box-geometry.ts';

/** What the pointer does to which box; without a box it draws one. */
type Drag =
  | { readonly kind: 'draw'; readonly from: Point }
  | { readonly kind: 'move'; readonly id: string; readonly box: Box; readonly from: Point }
  | { readonly kind: 'resize'; readonly id: string; readonly box: Box; readonly corner: Corner };

export interface Shaped {
  /** Null: a box that is being drawn. */
  readonly id: string | null;
  readonly box: Box;
}

export interface BoxDragPorts {
  readonly frame: Size;
  readonly onChange: (id: string, box: Box) => void;
  readonly onDraw: (box: Box) => void;
}

const shapeOf = (drag: Drag, at: Point, frame: Size): Box => {
  if (drag.kind === 'draw') return drawBox(drag.from, at, frame);
  if (drag.kind === 'resize') return resizeBox(drag.box, drag.corner, at, frame);
  return moveBox(drag.box, { x: at.x - drag.from.x, y: at.y - drag.from.y }, frame);
};

/** Boxes follow the pointer at once; only the last place is sent to the server. */
export function useBoxDrag({ frame, onChange, onDraw }: BoxDragPorts) {
  const drag = useRef<Drag | null>(null);
  const [shaped, setShaped] = useState<Shaped | null>(null);
  const pointOf = (event: PointerEvent<SVGElement>): Point => {
    const svg = event.currentTarget.ownerSVGElement ?? event.currentTarget;
    const area = svg.getBoundingClientRect();
    return {
      x: ((event.clientX - area.left) / Math.max(area.width, 1)) * frame.width,
      y: ((event.clientY - area.top) / Math.max(area.height, 1)) * frame.height,
    };
  };
  const begin = (next: Drag): void => {
    drag.current = next;
  };
  return {
    shaped,
    startDraw: (event: PointerEvent<SVGElement>) => begin({ kind: 'draw', from: pointOf(event) }),
    startMove: (event: PointerEvent<SVGElement>, id: string, box: Box) =>
      begin({ kind: 'move', id, box, from: pointOf(event) }),
    startResize: (id: string, box: Box, corner: Corner) => begin({ kind: 'resize', id, box, corner }),
    follow: (event: PointerEvent<SVGElement>): void => {
      if (drag.current === null) return;
      const box = shapeOf(drag.current, pointOf(event), frame);
      setShaped({ id: drag.current.kind === 'draw' ? null : drag.current.id, box });
    },
    drop: (): void => {
      const [ended, last] = [drag.current, shaped];
      drag.current = null;
      setShaped(null);
      if (ended === null || last === null || !isLargeEnough(last.box)) return;
      if (ended.kind === 'draw') onDraw(last.box);
      else if (!sameBox(ended.box, last.box)) onChange(ended.id, last.box);
    },
  };
}
