import { AppError } from '@sarm/domain/catalogue/errors';
import type { BoxValues } from '@sarm/domain/shapes/annotation-edits';

export interface Edit {
  readonly editId: string;
  readonly objectId: string;
  readonly kind: 'create' | 'update' | 'delete';
  /** The version that the person saw; null where the caller does not say. */
  readonly base: number | null;
  readonly changes: BoxValues;
}

export interface FoldedEdit extends Edit {
  /** What it found, of the fields that it touches; null where there was nothing. */
  readonly was: BoxValues | null;
}

export interface FoldedBatch {
  readonly edits: readonly FoldedEdit[];
  readonly created: ReadonlyMap<string, BoxValues>;
  readonly updated: ReadonlyMap<string, BoxValues>;
  readonly deleted: readonly string[];
}

/** What a batch adds up to on the boxes that are there. A box that is missing refuses the batch. */
export function foldEdits(present: ReadonlyMap<string, BoxValues>, edits: readonly Edit[]): FoldedBatch {
  const state = new Map(present);
  const updated = new Map<string, BoxValues>();
  const folded = edits.map((edit): FoldedEdit => {
    const was = state.get(edit.objectId);
    if ((was === undefined) !== (edit.kind === 'create')) throw new AppError('not_found');
    if (edit.kind === 'delete') {
      state.delete(edit.objectId);
      updated.delete(edit.objectId);
      return { ...edit, was: was ?? null };
    }
    state.set(edit.objectId, { ...was, ...edit.changes });
    if (edit.kind === 'create') return { ...edit, was: null };
    if (present.has(edit.objectId))
      updated.set(edit.objectId, { ...updated.get(edit.objectId), ...edit.changes });
    return { ...edit, was: touched(was ?? {}, edit.changes) };
  });
  return {
    edits: folded,
    created: new Map([...state].filter(([id]) => !present.has(id))),
    updated,
    deleted: [...present.keys()].filter((id) => !state.has(id)),
  };
}

const touched = (was: BoxValues, changes: BoxValues): BoxValues =>
  Object.fromEntries(Object.entries(was).filter(([field]) => Object.hasOwn(changes, field)));
