import type { BoxObject } from '@sarm/contracts/http/annotation/annotation.entities';
import { type Notice, notice } from '@sarm/domain/catalogue/notices';
import type { BoxValues } from '@sarm/domain/shapes/annotation-edits';
import type { Size } from '@sarm/domain/shapes/point';
import { fieldsOf, hasValues, newBox, sharesGroup, touchedOf, valuesOf } from './field-groups.ts';
import type { JudgedEdit, KeptEdit, OpenConflict } from './kept-edit.ts';
import { checkDrawnPlace, checkPlace, refusedBy } from './refusals.ts';
import { removes, type Seen, unseenEdits, unseenRemoval } from './seen-edits.ts';
import type { WorkingState } from './working-state.ts';

/** What becomes of one edit: nothing, a change, or two values of which somebody chooses one. */
export type Judgement =
  | { readonly kind: 'refused'; readonly because: Notice }
  | {
      readonly kind: 'stored';
      readonly outcome: 'applied' | 'merged';
      readonly changes: BoxValues;
      readonly was: BoxValues | null;
    }
  | { readonly kind: 'conflict'; readonly theirs: KeptEdit; readonly was: BoxValues | null };

/** An edit with everything that it is judged by. */
export interface Case {
  readonly state: WorkingState;
  readonly picture: Size;
  readonly edit: JudgedEdit;
  readonly seen: Seen;
  readonly unseen: readonly KeptEdit[];
  readonly present: BoxObject | undefined;
  /** The edit that it takes back. */
  readonly undone: KeptEdit | undefined;
  readonly clientId: string | null;
}

const refuse = (because: Notice): Judgement => ({ kind: 'refused', because });
const INVALID = refuse(notice('edit.invalid'));
const MISSING = refuse(notice('edit.object_missing'));
const changedBy = (edit: KeptEdit): Judgement => refuse(refusedBy('edit.changed_since', edit));

export function judgeEdit(
  state: WorkingState,
  edit: JudgedEdit,
  of: { picture: Size; clientId: string | null; seen: Seen },
): Judgement {
  const unseen = unseenEdits(state, edit.object_id, of.seen);
  const present = state.objects.get(edit.object_id);
  const undone = state.kept(edit.undoes ?? null);
  const facts: Case = { state, edit, ...of, unseen, present, undone };
  if (edit.base === null && edit.kind !== 'create') return INVALID;
  // The frame was restored from an earlier copy: what the person saw is not what stands here under these numbers.
  if (of.seen.upTo > state.seq) return INVALID;
  if (edit.undoes !== undefined && undone?.object_id !== edit.object_id) return INVALID;
  const unapplied = undone === undefined ? undefined : inPlaceOf(state, undone);
  return unapplied === undefined ? JUDGES[edit.kind](facts) : changedBy(unapplied);
}

/** What stands in the place of an edit that changed nothing: one in conflict, or the removal of a box that was gone already. */
function inPlaceOf(state: WorkingState, undone: KeptEdit): KeptEdit | undefined {
  const { kind, was, outcome, object_id } = undone;
  if (outcome !== 'conflict' && (kind !== 'delete' || was !== null)) return undefined;
  const others = state
    .editsOf(object_id ?? '')
    .filter((each) => each !== undone && each.outcome !== 'conflict');
  return others.at(-1) ?? state.runs.at(-1);
}

const JUDGES = {
  create: judgeCreate,
  update: judgeUpdate,
  delete: judgeDelete,
  settle: judgeSettle,
} as const;

/** Rule 5: who else changed since what an undo would bring back. */
function disturbance({ state, edit, undone, clientId }: Case): KeptEdit | undefined {
  if (undone === undefined) return undefined;
  // Also before it and unseen: two people set the same value, and only one of them takes it back.
  const since = undone.base ?? undone.seq;
  return state
    .editsOf(edit.object_id)
    .findLast(
      (each) =>
        each.seq > since &&
        each.outcome !== 'conflict' &&
        each.client_id !== clientId &&
        (edit.kind !== 'update' || removes(each) || sharesGroup(each.changes, edit.changes)),
    );
}

function judgeCreate(facts: Case): Judgement {
  const { edit, undone, present, picture, unseen } = facts;
  const disturbed = disturbance(facts);
  if (disturbed !== undefined) return changedBy(disturbed);
  if (present !== undefined) return INVALID;
  const removed = undone?.was ?? {};
  const box = newBox({ ...removed, ...edit.changes });
  if (box === undefined) return INVALID;
  const problem = restores(undone, box.box) ? undefined : checkDrawnPlace(box.box, picture);
  if (problem !== undefined) return refuse(problem);
  return { kind: 'stored', outcome: unseen.length > 0 ? 'merged' : 'applied', changes: box, was: null };
}

/** What is taken back comes back as it was, also a box of a model that nobody could draw so small. */
const restores = (undone: KeptEdit | undefined, box: NonNullable<BoxValues['box']>): boolean =>
  undone?.was?.box !== undefined && hasValues(undone.was, { box });

function judgeUpdate(facts: Case): Judgement {
  const { edit, undone, present, picture, unseen } = facts;
  const { changes } = edit;
  if (fieldsOf(changes).length === 0) return INVALID;
  const problem =
    changes.box === undefined || restores(undone, changes.box) ? undefined : checkPlace(changes.box, picture);
  if (problem !== undefined) return refuse(problem);
  const disturbed = disturbance(facts);
  if (disturbed !== undefined) return changedBy(disturbed);
  const other = vouchedOther(facts);
  if (other !== undefined) return refuse(refusedBy('edit.not_as_seen', other));
  if (present === undefined) return judgeRemoved(facts);
  const clash = clashOf(facts, changes);
  if (clash !== undefined && !hasValues(valuesOf(present), changes)) {
    if (undone !== undefined) return changedBy(clash);
    return { kind: 'conflict', theirs: clash, was: valuesOf(present) };
  }
  const outcome = unseen.length > 0 ? 'merged' : 'applied';
  return { kind: 'stored', outcome, changes, was: touchedOf(valuesOf(present), changes) };
}

const VOUCHED: BoxValues = { box: [0, 0, 0, 0], class: 'sperm' };

/** Rule 4: to verify a box is to vouch for its place and class as they were on the screen, own values among them that were not applied. */
function vouchedOther({ state, edit, seen, unseen }: Case): KeptEdit | undefined {
  if (edit.changes.verified !== true) return undefined;
  const other = unseen.findLast(({ changes }) => sharesGroup(changes, VOUCHED));
  if (other !== undefined) return other;
  const unapplied = state
    .editsOf(edit.object_id)
    .find(
      (each) =>
        seen.own.has(each.edit_id) && each.outcome === 'conflict' && sharesGroup(each.changes, VOUCHED),
    );
  return unapplied === undefined ? undefined : (unseen.at(-1) ?? unapplied);
}

/** Rule 3, and rule 4 the other way round: a new place or class would go under a verification of the former one. */
const clashOf = ({ unseen }: Case, changes: BoxValues): KeptEdit | undefined =>
  unseen.findLast(
    (each) =>
      sharesGroup(each.changes, changes) || (each.changes.verified === true && sharesGroup(changes, VOUCHED)),
  );

/** Rules 3 and 7: the box is gone. */
function judgeRemoved({ state, edit, seen, unseen, undone }: Case): Judgement {
  const removal = unseenRemoval(state, unseen, seen);
  if (removal === undefined) return MISSING;
  if (undone !== undefined) return changedBy(removal);
  const was = removal.was ?? (edit.seen && { ...edit.seen, source: 'model' as const });
  // Without a place nobody could choose it.
  if (newBox({ ...was, ...edit.changes }) === undefined) return MISSING;
  return { kind: 'conflict', theirs: removal, was };
}

function judgeDelete(facts: Case): Judgement {
  const { state, present, seen, unseen, undone } = facts;
  const disturbed = disturbance(facts);
  if (disturbed !== undefined) return changedBy(disturbed);
  if (present === undefined) {
    // Both wanted it gone.
    if (unseenRemoval(state, unseen, seen) === undefined) return MISSING;
    return { kind: 'stored', outcome: 'merged', changes: {}, was: null };
  }
  const clash = unseen.findLast(({ changes }) => fieldsOf(changes).length > 0);
  const was = valuesOf(present);
  if (clash === undefined) return { kind: 'stored', outcome: 'applied', changes: {}, was };
  return undone === undefined ? { kind: 'conflict', theirs: clash, was } : changedBy(clash);
}

function judgeSettle(facts: Case): Judgement {
  const { state, edit, present } = facts;
  const { conflict_id, keep, object_id } = edit;
  if (conflict_id === undefined || keep === undefined) return INVALID;
  const conflict = state.conflicts.get(conflict_id);
  if (conflict === undefined || conflict.object_id !== object_id)
    return refuse(notice('edit.conflict_settled'));
  if (keep === 'theirs') return { kind: 'stored', outcome: 'applied', changes: {}, was: {} };
  const { mine } = conflict;
  const clash =
    mine.kind === 'delete'
      ? facts.unseen.at(-1)
      : (facts.unseen.findLast(removes) ?? clashOf(facts, mine.changes));
  if (clash !== undefined) return changedBy(clash);
  return keepMine(conflict, present);
}

/** Rule 7: what was removed comes back under its id. */
function keepMine({ mine }: OpenConflict, present: BoxObject | undefined): Judgement {
  const stored = { kind: 'stored', outcome: 'applied' } as const;
  if (mine.kind === 'delete')
    return { ...stored, changes: { removed: true }, was: present === undefined ? null : valuesOf(present) };
  if (present !== undefined)
    return { ...stored, changes: mine.changes, was: touchedOf(valuesOf(present), mine.changes) };
  const box = newBox({ ...mine.was, ...mine.changes });
  return box === undefined ? MISSING : { ...stored, changes: box, was: null };
}
