import type { BoxObject, EditResult, SentEdit } from '@sarm/contracts/http/annotation/annotation.entities';
import { newBox, sentValues, sharesGroup, withValues } from './field-groups.ts';
import { type Judgement, judgeEdit } from './judge-edit.ts';
import {
  type Decision,
  type EditAuthor,
  type EditTarget,
  type JudgedEdit,
  type KeptEdit,
  presentConflict,
} from './kept-edit.ts';
import { removes, type Seen, seenBy } from './seen-edits.ts';
import { WorkingState } from './working-state.ts';

export interface JudgedBatch {
  readonly author: EditAuthor;
  readonly edits: readonly SentEdit[];
  /** Makes the id of a conflict. */
  readonly newId: () => string;
}

type Answer = Omit<EditResult, 'object'> & { readonly objectId: string };

/** The rules of SPEC.md: what a batch comes to on a frame. The server runs it under the lock of the frame. */
export function decideEdits(target: EditTarget, batch: JudgedBatch): Decision {
  const state = new WorkingState(target);
  const answers = batch.edits.map((edit) =>
    decideEdit(state, { ...batch, picture: target, edit: judged(edit) }),
  );
  const { append, opened, settled, objects, seq } = state;
  const present = [...objects.values()];
  return {
    seq,
    results: answers.map(({ objectId, conflict, ...answer }) => ({
      ...answer,
      object: objects.get(objectId) ?? null,
      // A later edit of the batch may have taken its place.
      conflict: conflict !== null && state.conflicts.has(conflict.id) ? conflict : null,
    })),
    append,
    created: present.filter(({ id }) => !target.objects.has(id)),
    updated: present.filter((each) => target.objects.has(each.id) && target.objects.get(each.id) !== each),
    deleted: [...target.objects.keys()].filter((id) => !objects.has(id)),
    opened: opened.filter(({ id }) => state.conflicts.has(id)),
    settled: settled.filter(({ id }) => target.conflicts.some((each) => each.id === id)),
  };
}

const judged = ({ changes, seen, ...edit }: SentEdit): JudgedEdit => ({
  ...edit,
  changes: sentValues(changes),
  seen: seen === undefined ? null : sentValues(seen),
});

interface Sent extends JudgedBatch {
  readonly picture: EditTarget;
  readonly edit: JudgedEdit;
}

function decideEdit(state: WorkingState, { edit, author, picture, newId }: Sent): Answer {
  const { edit_id, object_id: objectId } = edit;
  const nothing = { edit_id, objectId, seq: null, conflict: null, because: null };
  const before = state.kept(edit_id);
  if (before !== undefined) {
    const open = [...state.conflicts.values()].find(({ mine }) => mine.edit_id === edit_id);
    return {
      ...nothing,
      outcome: 'repeated',
      seq: before.seq,
      conflict: open === undefined ? null : presentConflict(open),
    };
  }
  const seen = seenBy(state, edit);
  if (seen === undefined) return { ...nothing, outcome: 'after_refused' };
  const judgement = judgeEdit(state, edit, { picture, seen, clientId: author.client_id });
  if (judgement.kind === 'refused') return { ...nothing, outcome: 'refused', because: judgement.because };
  const kept = keptEdit({ edit, author, seen, judgement, seq: state.seq + 1 });
  state.keep(kept);
  if (judgement.kind === 'stored') {
    applyTo(state.objects, kept);
    closeConflicts(state, { edit, kept, seen });
    return { ...nothing, outcome: judgement.outcome, seq: kept.seq };
  }
  // A later edit of the same chain stands for what its author wants now.
  for (const { id, mine } of state.conflictsOf(objectId))
    if (seen.own.has(mine.edit_id) && (kept.kind === 'delete' || sharesGroup(mine.changes, kept.changes)))
      state.settle(id, 'edited');
  const { theirs } = judgement;
  const conflict = { id: newId(), object_id: objectId, mine: kept, theirs, created_at: author.at };
  state.open(conflict);
  return { ...nothing, outcome: 'conflict', seq: kept.seq, conflict: presentConflict(conflict) };
}

interface Kept {
  readonly edit: JudgedEdit;
  readonly author: EditAuthor;
  readonly seen: Seen;
  readonly judgement: Exclude<Judgement, { kind: 'refused' }>;
  readonly seq: number;
}

function keptEdit({ edit, author, seen, judgement, seq }: Kept): KeptEdit {
  const { base, undoes } = edit;
  return {
    seq,
    edit_id: edit.edit_id,
    kind: edit.kind,
    object_id: edit.object_id,
    base: base === null ? null : seen.upTo,
    follows: base === null || typeof base === 'number' ? null : base.after,
    changes: judgement.kind === 'stored' ? judgement.changes : edit.changes,
    was: judgement.was,
    outcome: judgement.kind === 'stored' ? judgement.outcome : 'conflict',
    undoes: undoes ?? null,
    user_id: author.user_id,
    name: author.name,
    client_id: author.client_id,
    made_at: edit.made_at,
    at: author.at,
  };
}

/** What a kept edit makes of the boxes. Folding all edits of a frame by this gives its rows; runs are no edits of boxes. */
export function applyTo(
  objects: Map<string, BoxObject>,
  edit: Pick<KeptEdit, 'seq' | 'kind' | 'object_id' | 'changes' | 'outcome'>,
): void {
  const { object_id: id, changes, seq, kind, outcome } = edit;
  if (id === null || outcome === 'conflict') return;
  if (removes(edit)) {
    objects.delete(id);
    return;
  }
  const present = objects.get(id);
  if (present !== undefined) {
    if (kind !== 'settle' || Object.keys(changes).length > 0)
      objects.set(id, withValues(present, changes, seq));
    return;
  }
  const box = newBox(changes);
  if (kind !== 'update' && box !== undefined) objects.set(id, { id, seq, ...box });
}

/** Who saw both values and gave the box a third one, or removed it, has chosen too. */
function closeConflicts(
  state: WorkingState,
  { edit, kept, seen }: { edit: JudgedEdit; kept: KeptEdit; seen: Seen },
): void {
  if (edit.kind === 'settle' && edit.conflict_id !== undefined)
    state.settle(edit.conflict_id, edit.keep ?? 'theirs');
  for (const { id, mine } of state.conflictsOf(edit.object_id)) {
    const chosen = removes(kept) || (kept.kind !== 'create' && sharesGroup(mine.changes, kept.changes));
    if (chosen && mine.seq <= seen.upTo) state.settle(id, 'edited');
  }
}
