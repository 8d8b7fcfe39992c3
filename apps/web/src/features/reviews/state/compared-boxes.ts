import type { Point } from '@sarm/domain/shapes/point';
import type { BoxDifference, ReviewDetail } from '@sarm/contracts/http/reviews/reviews.entities';

export type Mark = 'added' | 'removed' | 'moved' | 'reclassed' | 'same';
/** In the order of the legend; the sign repeats what the colour says. */
export const MARKS = {
  added: { sign: '+', ink: '#5BD68A' },
  removed: { sign: '−', ink: '#FF7B93' },
  moved: { sign: '↔', ink: '#7CB5FF' },
  reclassed: { sign: '≠', ink: '#FFC15C' },
  same: { sign: '', ink: '#DCE3EA' },
} as const satisfies Record<Mark, { sign: string; ink: string }>;
export const MARK_NAMES = Object.keys(MARKS) as Mark[];

export interface DrawnBox {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly mark: Mark;
  /** Drawn as it was proposed, in dashes. */
  readonly proposed: boolean;
}

/** A box that was moved and reclassed is shown as moved; its row says both. */
export const markOf = ({ kind, moved }: BoxDifference): Mark =>
  kind === 'changed' ? (moved ? 'moved' : 'reclassed') : kind;

/** What the person kept, and what the model had proposed; null: nothing was proposed here. */
export function comparedBoxes({ item, differences }: ReviewDetail): {
  readonly kept: readonly DrawnBox[];
  readonly proposed: readonly DrawnBox[] | null;
} {
  const byId = new Map((differences ?? []).map((each) => [each.object_id, each]));
  const marked = (id: string): Mark => {
    const difference = byId.get(id);
    return difference === undefined ? 'same' : markOf(difference);
  };
  const kept = item.bounding_boxes.map(({ id, x, y, width, height }) => ({
    id,
    x,
    y,
    width,
    height,
    mark: marked(id),
    proposed: false,
  }));
  if (differences === null) return { kept, proposed: null };
  const changed = differences.flatMap((difference): DrawnBox[] =>
    difference.proposed === null
      ? []
      : [{ ...difference.proposed, id: difference.object_id, mark: markOf(difference), proposed: true }],
  );
  return {
    kept,
    proposed: [
      ...kept.filter(({ mark }) => mark === 'same').map((box) => ({ ...box, proposed: true })),
      ...changed,
    ],
  };
}

/** Where a difference is looked at, and where a comment on it is pinned. */
export interface Spot extends Point {
  /** The longer side of its box. */
  readonly size: number;
}
export function spotOf({ kept, proposed }: BoxDifference): Spot {
  const box = kept ?? proposed;
  if (box === null) return { x: 0, y: 0, size: 0 };
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, size: Math.max(box.width, box.height) };
}
