import type { StoredEdit } from '@sarm/contracts/http/annotation/annotation.entities';
import type { BoxValues } from '@sarm/domain/shapes/annotation-edits';

type Place = NonNullable<BoxValues['box']>;

export interface Comparison {
  /** Where the model had put boxes that people moved, resized or deleted. */
  readonly originals: readonly { readonly id: string; readonly box: Place; readonly deleted: boolean }[];
  readonly moved: number;
  readonly deleted: number;
  readonly drawn: number;
}

interface Trace {
  readonly drawn: boolean;
  readonly original: Place | undefined;
  readonly deleted: boolean;
}

/** What people changed of what the last run left, by the edits of the frame in their order. */
export function compareWithModel(edits: readonly StoredEdit[]): Comparison {
  const lastRun = edits.findLast(({ kind }) => kind === 'run')?.seq ?? 0;
  const traces = new Map<string, Trace>();
  for (const { kind, object_id: id, was, outcome, seq } of edits) {
    if (id === null || outcome === 'conflict') continue;
    const before: Trace = traces.get(id) ?? { drawn: false, original: undefined, deleted: false };
    const place = (was as BoxValues | null)?.box;
    if (kind === 'create')
      traces.set(id, { ...before, drawn: before.original === undefined, deleted: false });
    if (kind === 'update' && place !== undefined)
      traces.set(id, { ...before, original: before.original ?? place });
    // A run also deletes: what was gone before it is no change to what it left.
    if (kind === 'delete')
      traces.set(id, { ...before, original: before.original ?? place, deleted: seq > lastRun });
  }
  const originals = [...traces].flatMap(([id, { drawn, original, deleted }]) =>
    drawn || original === undefined ? [] : [{ id, box: original, deleted }],
  );
  return {
    originals,
    moved: originals.filter(({ deleted }) => !deleted).length,
    deleted: originals.filter(({ deleted }) => deleted).length,
    drawn: [...traces.values()].filter((each) => each.drawn && !each.deleted).length,
  };
}
