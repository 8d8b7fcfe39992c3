import type { VideoAreaAnswer } from '@sarm/contracts/http/areas/areas.entities';
import type { Point } from '@sarm/domain/shapes/point';
import {
  asDrawn,
  type DrawnPart,
  excludedParts,
  FEWEST_CORNERS,
  MOST_CORNERS,
  MOST_DRAWN_PARTS,
} from '@sarm/domain/videos/drawn-parts';
import { LEAST_USED, usedShare } from '@sarm/domain/videos/video-area';
import { useMemo, useState } from 'react';

export const AREA_TOOLS = ['select', 'rectangle', 'polygon'] as const;
export type AreaTool = (typeof AREA_TOOLS)[number];

/** What is drawn and not saved yet. It starts from what is left out now. */
export function useAreaEditor(area: VideoAreaAnswer) {
  const { picture } = area;
  const [initial] = useState<readonly DrawnPart[]>(() => area.set?.parts ?? asDrawn(area.excluded));
  const [parts, setParts] = useState(initial);
  const [selected, setSelected] = useState<number | null>(null);
  const [tool, setTool] = useState<AreaTool>('select');
  const [corners, setCorners] = useState<readonly Point[]>([]);
  const excluded = useMemo(() => excludedParts(parts, picture), [parts, picture]);
  const used = usedShare({ ...picture, excluded });
  const full = parts.length >= MOST_DRAWN_PARTS;

  const chooseTool = (next: AreaTool): void => {
    setCorners([]);
    setTool(next);
  };
  /** One part, then the tool is off, as for boxes. */
  const add = (part: DrawnPart): void => {
    if (full) return;
    setParts([...parts, part]);
    setSelected(parts.length);
    chooseTool('select');
  };
  /** In place of all that is drawn. */
  const load = (loaded: readonly DrawnPart[]): void => {
    setParts(loaded);
    setSelected(null);
    chooseTool('select');
  };
  const replace = (at: number, part: DrawnPart): void => setParts(parts.with(at, part));
  const remove = (at: number): void => {
    setParts(parts.filter((_, each) => each !== at));
    setSelected(null);
  };
  const addCorner = (corner: Point): void => {
    if (corners.length < MOST_CORNERS) setCorners([...corners, corner]);
  };
  const closePolygon = (): void => {
    if (corners.length < FEWEST_CORNERS) return;
    add({ kind: 'polygon', corners: corners.map(({ x, y }) => [x, y] as const) });
  };
  return {
    picture,
    parts,
    selected,
    select: setSelected,
    tool,
    chooseTool,
    corners,
    addCorner,
    closePolygon,
    dropCorners: () => setCorners([]),
    add,
    load,
    replace,
    remove,
    excluded,
    used,
    full,
    isTooSmall: used < LEAST_USED,
    isChanged: corners.length > 0 || JSON.stringify(parts) !== JSON.stringify(initial),
  };
}
export type AreaEditor = ReturnType<typeof useAreaEditor>;
