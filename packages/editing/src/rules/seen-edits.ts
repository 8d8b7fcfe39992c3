import type { JudgedEdit, KeptEdit } from './kept-edit.ts';
import type { WorkingState } from './working-state.ts';

/** What the author of an edit had on the screen. */
export interface Seen {
  /** Every edit of the frame up to this number, */
  readonly upTo: number;
  /** and these own ones after it. */
  readonly own: ReadonlySet<string>;
}

/** Undefined: it was made on top of an edit that is not kept, because it was refused. A new box was made on top of nothing. */
export function seenBy(state: WorkingState, { base, object_id }: JudgedEdit): Seen | undefined {
  if (base === null) return { upTo: state.seq, own: new Set() };
  if (typeof base === 'number') return { upTo: base, own: new Set() };
  const last = state.kept(base.after);
  if (last === undefined || last.object_id !== object_id) return undefined;
  const own = new Set<string>();
  for (let each: KeptEdit | undefined = last; each !== undefined; each = state.kept(each.follows))
    own.add(each.edit_id);
  // A new box has no base: nobody else could see it before.
  return { upTo: last.base ?? last.seq, own };
}

/** Changes of a box that the author of an edit did not see, by their number. */
export const unseenEdits = (state: WorkingState, objectId: string, { upTo, own }: Seen): KeptEdit[] =>
  state
    .editsOf(objectId)
    .filter(({ seq, edit_id, outcome }) => seq > upTo && outcome !== 'conflict' && !own.has(edit_id));

export const removes = ({ kind, changes }: Pick<KeptEdit, 'kind' | 'changes'>): boolean =>
  kind === 'delete' || (kind === 'settle' && changes.removed === true);

/** What took a box away: an edit that found it there, else a run. Undefined where the author saw that it was gone. */
export const unseenRemoval = (
  state: WorkingState,
  unseen: readonly KeptEdit[],
  { upTo }: Seen,
): KeptEdit | undefined =>
  unseen.findLast((each) => removes(each) && each.was !== null) ??
  state.runs.findLast(({ seq }) => seq > upTo);
