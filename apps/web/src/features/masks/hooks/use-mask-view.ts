import { fitView, keepInSight, type View, zoomView, ZOOM } from '@sarm/canvas/view';
import type { Point, Size } from '@sarm/domain/shapes/point';
import { useState } from 'react';

const NO_ROOM: Size = { width: 1, height: 1 };
/** Sizes are in CSS pixels: the browser draws shapes in as many device pixels as there are. */
const RATIO = 1;

/** How the picture of a crop lies on the canvas; another crop is fitted anew. */
export function useMaskView(cropId: string | null, picture: Size | null) {
  const [room, setRoom] = useState(NO_ROOM);
  const [moved, setMoved] = useState<{ readonly of: string | null; readonly view: View } | null>(null);
  const fitted = fitView(picture ?? NO_ROOM, room, RATIO);
  const view = moved !== null && moved.of === cropId ? moved.view : fitted;
  const set = (next: View): void => {
    if (picture !== null) setMoved({ of: cropId, view: keepInSight(next, { picture, canvas: room }) });
  };
  const middle = { x: room.width / 2, y: room.height / 2 };
  const zoom = (factor: number, at: Point): void => set(zoomView(view, factor, at, fitted));
  return {
    view,
    setRoom: (next: Size): void => {
      if (next.width > 0 && next.height > 0) setRoom(next);
    },
    zoom,
    zoomIn: (): void => zoom(ZOOM.step, middle),
    zoomOut: (): void => zoom(1 / ZOOM.step, middle),
    fit: (): void => setMoved(null),
    pan: ({ x, y }: Point): void => set({ ...view, left: view.left + x, top: view.top + y }),
  };
}
export type MaskView = ReturnType<typeof useMaskView>;
