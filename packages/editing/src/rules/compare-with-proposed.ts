import type { BoxValues, EditKind, EditOutcome } from '@sarm/domain/shapes/annotation-edits';
import type { DetectionClass, DetectionSource } from '@sarm/domain/shapes/detection';

export type Corners = NonNullable<BoxValues['box']>;

export interface ComparedBox {
  readonly id: string;
  readonly box: Corners;
  readonly class: DetectionClass;
  readonly source: DetectionSource;
}

/** An edit as far as the comparison needs it. */
export interface TracedEdit {
  readonly seq: number;
  readonly kind: EditKind;
  readonly object_id: string | null;
  readonly was: object | null;
  readonly outcome: EditOutcome;
}

type Side = Pick<ComparedBox, 'box' | 'class'>;
export interface Difference {
  readonly object_id: string;
  readonly kind: 'added' | 'removed' | 'changed';
  readonly moved: boolean;
  readonly reclassed: boolean;
  readonly kept: Side | null;
  readonly proposed: Side | null;
  readonly iou: number | null;
}

interface Trace {
  /** A person drew it: its first edit made it. */
  readonly drawn: boolean;
  /** What the model had left of the fields that people changed. */
  readonly first: BoxValues;
  readonly deletedAt: number;
}

function traceOf(edits: readonly TracedEdit[]): ReadonlyMap<string, Trace> {
  const traces = new Map<string, Trace>();
  for (const { object_id: id, kind, was, outcome, seq } of edits) {
    // What is in conflict was not applied.
    if (id === null || kind === 'run' || outcome === 'conflict') continue;
    const before = traces.get(id);
    traces.set(id, {
      drawn: before?.drawn ?? kind === 'create',
      first: { ...was, ...before?.first },
      deletedAt: kind === 'delete' ? seq : (before?.deletedAt ?? 0),
    });
  }
  return traces;
}

/**
 * What a person made of the boxes that the model had proposed: `kept` are those in the label, `others` the further boxes of the
 * frame, `edits` all edits of the frame in their order. A box that lies in the frame and not in the label was not kept.
 */
export function compareWithProposed(
  kept: readonly ComparedBox[],
  others: readonly ComparedBox[],
  edits: readonly TracedEdit[],
): readonly Difference[] {
  const traces = traceOf(edits);
  const lastRun = edits.findLast(({ kind }) => kind === 'run')?.seq ?? 0;
  const isProposed = ({ id, source }: ComparedBox): boolean =>
    source === 'model' && traces.get(id)?.drawn !== true;
  const proposalOf = (box: ComparedBox): Side => {
    const first = traces.get(box.id)?.first;
    return { box: first?.box ?? box.box, class: first?.class ?? box.class };
  };
  const live = new Set([...kept, ...others].map(({ id }) => id));
  const deleted = [...traces].flatMap(([id, { drawn, first, deletedAt }]): Difference[] => {
    const { box, class: name, source } = first;
    // A run takes boxes too: what was gone before it is no part of what it proposed.
    return live.has(id) ||
      drawn ||
      deletedAt <= lastRun ||
      box === undefined ||
      name === undefined ||
      (source !== undefined && source !== 'model')
      ? []
      : [removed(id, { box, class: name })];
  });
  return [
    ...kept.flatMap((box): Difference[] => {
      const side = { box: box.box, class: box.class };
      return isProposed(box) ? changed(box.id, side, proposalOf(box)) : [added(box.id, side)];
    }),
    ...others.filter(isProposed).map((box) => removed(box.id, proposalOf(box))),
    ...deleted,
  ];
}

const added = (object_id: string, kept: Side): Difference => ({
  object_id,
  kind: 'added',
  moved: false,
  reclassed: false,
  kept,
  proposed: null,
  iou: null,
});

const removed = (object_id: string, proposed: Side): Difference => ({
  ...added(object_id, proposed),
  kind: 'removed',
  kept: null,
  proposed,
});

function changed(object_id: string, kept: Side, proposed: Side): Difference[] {
  const moved = kept.box.some((edge, at) => edge !== proposed.box[at]);
  const reclassed = kept.class !== proposed.class;
  if (!moved && !reclassed) return [];
  const iou = overlap(kept.box, proposed.box);
  return [{ object_id, kind: 'changed', moved, reclassed, kept, proposed, iou }];
}

const areaOf = ([x1, y1, x2, y2]: Corners): number => Math.max(0, x2 - x1) * Math.max(0, y2 - y1);

/** Intersection over union. */
function overlap(a: Corners, b: Corners): number {
  const both = areaOf([
    Math.max(a[0], b[0]),
    Math.max(a[1], b[1]),
    Math.min(a[2], b[2]),
    Math.min(a[3], b[3]),
  ]);
  const either = areaOf(a) + areaOf(b) - both;
  return either === 0 ? 0 : both / either;
}
