import type {
  AnnotationConflict,
  BoxObject,
  EditAnswer,
  EditResult,
  FrameState,
  SentEdit,
  StoredEdit,
} from '@sarm/contracts/http/annotation/annotation.entities';
import type { BoxValues, ConflictSide } from '@sarm/domain/shapes/annotation-edits';
import { hasValues, touchedOf, valuesOf } from '../rules/field-groups.ts';
import { ConfirmedFrame, type Missing } from './confirmed-frame.ts';
import { type BoxEdit, type DocumentMeans, type Ended, Ending, type Made } from './document.types.ts';
import { foreseenChoice } from './foreseen-choice.ts';
import { seenOf } from './seen-of.ts';
import { foresee, type LocalEdit, PendingEdits } from './pending-edits.ts';
import { type UndoableEdit, UndoStack } from './undo-stack.ts';

/** The boxes of one frame in one tab: those that the server confirmed, with the pending edits on top. */
export class FrameDocument {
  readonly #means: DocumentMeans;
  readonly #confirmed = new ConfirmedFrame();
  readonly #pending = new PendingEdits();
  readonly #undo = new UndoStack();
  readonly #view = new Map<string, BoxObject>();
  #objects: readonly BoxObject[] | undefined;
  /** The boxes are those that the browser kept: they may lack what edits of an earlier tab were made on. */
  #older = false;

  constructor(means: DocumentMeans) {
    this.#means = means;
  }

  get seq(): number {
    return this.#confirmed.seq;
  }

  /** What has to be read from the server. */
  get missing(): Missing {
    return this.#confirmed.missing;
  }

  get canUndo(): boolean {
    return this.#undo.canUndo;
  }

  get canRedo(): boolean {
    return this.#undo.canRedo;
  }

  /** A box that did not change is the same object as before. */
  objects(): readonly BoxObject[] {
    this.#objects ??= [...this.#view.values()];
    return this.#objects;
  }

  object(id: string): BoxObject | undefined {
    return this.#view.get(id);
  }

  /**
   * False: without the network, the browser shows an older box than an earlier tab has edited. Nobody can say what a person
   * sees there, so it is not edited until the server has answered.
   */
  canEdit(id: string): boolean {
    return !this.#older || this.#pending.of(id).every(({ grounded }) => grounded);
  }

  /** Those that nobody, and no pending edit, has settled. */
  conflicts(): AnnotationConflict[] {
    const settled = new Set([...this.#pending.all()].map(({ edit }) => edit.conflict_id));
    return [...this.#confirmed.conflicts.values()].filter(({ id }) => !settled.has(id));
  }

  /** As the server has them. */
  confirmed(): Pick<FrameState, 'seq' | 'objects' | 'conflicts'> {
    const { seq, objects, conflicts } = this.#confirmed;
    return { seq, objects: [...objects.values()], conflicts: [...conflicts.values()] };
  }

  pendingObjects(): ReadonlySet<string> {
    return this.#pending.objectIds();
  }

  /** Those that the server has not answered, in their order. */
  unanswered(): LocalEdit[] {
    return [...this.#pending.all()].filter(({ stored }) => stored === null);
  }

  /** What the browser kept of the frame: shown until the server's state was read. */
  loadKept(state: Pick<FrameState, 'seq' | 'objects' | 'conflicts'>): void {
    this.load(state);
    this.#confirmed.missing = 'state';
    this.#older = true;
  }

  /** The state of the server. It may hold edits whose answer was lost; they are sent again and answered as repeated. */
  load(state: Pick<FrameState, 'seq' | 'objects' | 'conflicts'>): Ended {
    const ended = new Ending();
    if (!this.#confirmed.load(state)) return ended;
    this.#older = false;
    for (const { stored, edit } of this.#pending.all())
      if (stored !== null && stored <= state.seq) this.#confirm(edit.edit_id, ended);
    this.#foreseeAll();
    return ended;
  }

  /** Edits that another tab made, or this one before it was closed. */
  adopt(edits: readonly LocalEdit[]): void {
    for (const local of edits) {
      if (this.#pending.get(local.edit.edit_id) !== undefined) continue;
      this.#pending.add({ ...local, own: false, grounded: this.#isGrounded(local.edit), stored: null });
      this.#foresee(local.edit.object_id);
    }
  }

  /** One step for undo, however many boxes. What changes nothing is left out. */
  edit(edits: readonly BoxEdit[]): LocalEdit[] {
    const made = edits.flatMap((each) => this.#make(each, {}));
    if (made.length > 0) this.#undo.did(made.map(({ undoable }) => undoable));
    return made.map(({ local }) => local);
  }

  undo(): LocalEdit[] {
    const made = this.#takeBack(this.#undo.takeUndo());
    if (made.length > 0) this.#undo.undid(made.map(({ undoable }) => undoable));
    return made.map(({ local }) => local);
  }

  redo(): LocalEdit[] {
    const made = this.#takeBack(this.#undo.takeRedo());
    if (made.length > 0) this.#undo.redid(made.map(({ undoable }) => undoable));
    return made.map(({ local }) => local);
  }

  settle(conflictId: string, keep: ConflictSide): LocalEdit[] {
    const conflict = this.conflicts().find(({ id }) => id === conflictId);
    if (conflict === undefined || !this.canEdit(conflict.object_id)) return [];
    const { object_id } = conflict;
    const edit = this.#sent({ kind: 'settle', object_id, changes: {} }, { conflict_id: conflictId, keep });
    const local = this.#local(edit, foreseenChoice(conflict, keep));
    this.#pending.add({ ...local, own: true, grounded: true, stored: null });
    this.#foresee(object_id);
    return [local];
  }

  /** The answer to a batch, of this tab or of the one that sends for all. */
  take({ seq, results, edits, reload }: EditAnswer): Ended {
    const ended = new Ending();
    for (const result of results) this.#answer(result, ended);
    this.#follow(edits, ended);
    if (reload && seq > this.seq) this.#confirmed.missing = 'state';
    this.#confirmed.hint(seq);
    return ended;
  }

  /** Edits of the server in their order, also own ones whose answer was lost. */
  follow(edits: readonly StoredEdit[]): Ended {
    const ended = new Ending();
    this.#follow(edits, ended);
    return ended;
  }

  /** The server refuses these for good, without an answer for each. */
  drop(editIds: readonly string[], because: EditResult['because']): Ended {
    const ended = new Ending();
    for (const id of editIds) this.#refuse(id, because, ended);
    return ended;
  }

  /** A hint that there are further edits. */
  hint(seq: number): void {
    this.#confirmed.hint(seq);
  }

  #follow(edits: readonly StoredEdit[], ended: Ending): void {
    for (const { edit_id, object_id } of this.#confirmed.follow(edits)) {
      if (this.#pending.get(edit_id) !== undefined) this.#confirm(edit_id, ended);
      if (object_id !== null) this.#foresee(object_id);
    }
  }

  #confirm(editId: string, ended: Ending): void {
    this.#pending.remove(editId);
    ended.stored.push(editId);
  }

  #answer({ edit_id, outcome, because, conflict, seq }: EditResult, ended: Ending): void {
    const pending = this.#pending.get(edit_id);
    if (pending === undefined) return;
    if (outcome === 'refused' || outcome === 'after_refused') {
      this.#refuse(edit_id, because, ended);
      return;
    }
    const ahead = (seq ?? 0) > this.#confirmed.seq;
    // An older answer says nothing about conflicts that are open now.
    if (conflict !== null && ahead) this.#confirmed.conflicts.set(conflict.id, conflict);
    if (outcome === 'conflict' || conflict !== null) this.#undo.forget(new Set([edit_id]));
    pending.stored = seq;
    ended.stored.push(edit_id);
    // One in conflict changed nothing: the box is shown as it is.
    if (outcome === 'conflict' || conflict !== null || !ahead) this.#confirm(edit_id, ended);
    this.#foresee(pending.edit.object_id);
  }

  #refuse(editId: string, because: EditResult['because'], ended: Ending): void {
    const chain = this.#pending.chainFrom(editId);
    this.#undo.forget(new Set(chain.map(({ edit }) => edit.edit_id)));
    for (const { edit, own } of chain) {
      this.#pending.remove(edit.edit_id);
      ended.refused.push({ edit, own, because, followed: edit.edit_id !== editId });
    }
    const [first] = chain;
    if (first !== undefined) this.#foresee(first.edit.object_id);
  }

  #takeBack(step: readonly UndoableEdit[]): Made[] {
    return step.toReversed().flatMap(({ edit_id, object_id, kind, was }) => {
      if (kind === 'create')
        return this.#make({ kind: 'delete', object_id, changes: {} }, { undoes: edit_id });
      const { source: _, ...changes } = was ?? {};
      return this.#make(
        { kind: kind === 'delete' ? 'create' : 'update', object_id, changes },
        { undoes: edit_id, ...(kind === 'delete' ? { restores: was } : {}) },
      );
    });
  }

  #make(
    boxEdit: BoxEdit,
    { undoes, restores = null }: { undoes?: string; restores?: BoxValues | null },
  ): Made[] {
    const { kind, object_id, changes } = boxEdit;
    if (!this.canEdit(object_id)) return [];
    const box = this.#view.get(object_id);
    const present = box === undefined ? undefined : valuesOf(box);
    if (undoes === undefined && (kind === 'create') === (present !== undefined)) return [];
    if (kind === 'update' && present !== undefined && hasValues(present, changes)) return [];
    const edit = this.#sent(boxEdit, undoes === undefined ? {} : { undoes });
    const was = kind === 'update' && present !== undefined ? touchedOf(present, changes) : (present ?? null);
    const local = this.#local(edit, restores);
    this.#pending.add({ ...local, own: true, grounded: true, stored: null });
    this.#foresee(object_id);
    return [
      { local, undoable: { edit_id: edit.edit_id, object_id, kind, was: kind === 'create' ? null : was } },
    ];
  }

  #sent(
    { kind, object_id, changes }: Pick<SentEdit, 'kind' | 'object_id'> & { changes: BoxValues },
    more: Partial<SentEdit>,
  ): SentEdit {
    const { source: _source, removed: _removed, ...values } = changes;
    const seen = kind === 'update' ? seenOf(this.#view.get(object_id)) : undefined;
    return {
      edit_id: this.#means.newId(),
      object_id,
      kind,
      base: this.#baseOf(kind, object_id, more.undoes),
      changes: structuredClone(values) as SentEdit['changes'],
      ...(seen === undefined ? {} : { seen }),
      made_at: this.#means.now(),
      ...more,
    };
  }

  #local(edit: SentEdit, restores: BoxValues | null): LocalEdit {
    return { edit, restores, client_id: this.#means.clientId };
  }

  #baseOf(kind: SentEdit['kind'], objectId: string, undoes: string | undefined): SentEdit['base'] {
    const last = this.#pending.of(objectId).at(-1);
    if (last !== undefined) return { after: last.edit.edit_id };
    return kind === 'create' && undoes === undefined ? null : this.#confirmed.seq;
  }

  #isGrounded({ base }: SentEdit): boolean {
    if (base === null) return true;
    if (typeof base === 'number') return base <= this.#confirmed.seq;
    return this.#pending.get(base.after)?.grounded ?? false;
  }

  #foresee(objectId: string): void {
    this.#objects = undefined;
    let box = this.#confirmed.objects.get(objectId);
    for (const pending of this.#pending.of(objectId)) box = foresee(box, pending);
    if (box === undefined) this.#view.delete(objectId);
    else this.#view.set(objectId, box);
  }

  #foreseeAll(): void {
    this.#objects = undefined;
    this.#view.clear();
    for (const [id, box] of this.#confirmed.objects) this.#view.set(id, box);
    for (const id of this.#pending.objectIds()) this.#foresee(id);
  }
}
