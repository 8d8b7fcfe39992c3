import { type PlacedPoint, placePoint, type PointLabel } from '@sarm/annotator/masks/prompt-points';
import { MASKS } from '@sarm/domain/shapes/masks';
import type { Point, Size } from '@sarm/domain/shapes/point';
import { useState } from 'react';

const NONE: readonly PlacedPoint[] = [];

/** TEC-102, TEC-174: points belong to one crop and go when another is chosen; the mode stays and starts in foreground. */
export function useMaskPoints(cropId: string | null) {
  const [label, setLabel] = useState<PointLabel>(1);
  const [placed, setPlaced] = useState<{ readonly of: string | null; readonly points: typeof NONE }>({
    of: cropId,
    points: NONE,
  });
  const points = placed.of === cropId ? placed.points : NONE;
  const set = (next: readonly PlacedPoint[]): void => setPlaced({ of: cropId, points: next });
  return {
    points,
    label,
    setLabel,
    add: (at: Point, natural: Size): void => {
      const point = placePoint(at, natural, label);
      if (point !== null && points.length < MASKS.points) set([...points, point]);
    },
    suggest: (more: readonly PlacedPoint[]): void => set([...points, ...more].slice(0, MASKS.points)),
    undo: (): void => set(points.slice(0, -1)),
    clear: (): void => set(NONE),
  };
}
export type MaskPoints = ReturnType<typeof useMaskPoints>;
