import type { Box } from '@sarm/domain/shapes/boxes';
import { placeOf } from './box-geometry.ts';
import type { EditIntent } from './intents.ts';

const isSame = (a: Box, b: Box): boolean => a.x1 === b.x1 && a.y1 === b.y1 && a.x2 === b.x2 && a.y2 === b.y2;

/** One update for each box that lies elsewhere than before; what came back to its place is no edit. */
export const updatesOf = (
  before: ReadonlyMap<string, Box>,
  after: ReadonlyMap<string, Box>,
): readonly EditIntent[] =>
  [...after].flatMap(([id, box]): EditIntent[] => {
    const old = before.get(id);
    return old === undefined || isSame(old, box)
      ? []
      : [{ kind: 'update', object_id: id, changes: { box: placeOf(box) } }];
  });
