import type { BoxObject } from '@sarm/contracts/http/annotation/annotation.entities';
import type { EditTarget, KeptEdit, KeptSide, OpenConflict, SettledConflict } from './kept-edit.ts';

/** A frame while a batch is judged: each edit meets what those before it have left. */
export class WorkingState {
  readonly objects: Map<string, BoxObject>;
  readonly runs: readonly KeptEdit[];
  readonly append: KeptEdit[] = [];
  readonly opened: OpenConflict[] = [];
  readonly settled: SettledConflict[] = [];
  readonly conflicts: Map<string, OpenConflict>;
  seq: number;
  readonly #byId: Map<string, KeptEdit>;
  readonly #byObject: Map<string | null, KeptEdit[]>;

  constructor(target: EditTarget) {
    this.seq = target.seq;
    this.objects = new Map(target.objects);
    this.conflicts = new Map(target.conflicts.map((each) => [each.id, each]));
    const edits = new Map([...target.found, ...target.edits].map((each) => [each.edit_id, each]));
    this.#byId = edits;
    const ordered = [...edits.values()].sort((a, b) => a.seq - b.seq);
    this.#byObject = Map.groupBy(ordered, (each) => each.object_id);
    this.runs = ordered.filter(({ kind }) => kind === 'run');
  }

  kept(editId: string | null): KeptEdit | undefined {
    return editId === null ? undefined : this.#byId.get(editId);
  }

  editsOf(objectId: string): readonly KeptEdit[] {
    return this.#byObject.get(objectId) ?? [];
  }

  conflictsOf(objectId: string): OpenConflict[] {
    return [...this.conflicts.values()].filter(({ object_id }) => object_id === objectId);
  }

  keep(edit: KeptEdit): void {
    this.seq = edit.seq;
    this.append.push(edit);
    this.#byId.set(edit.edit_id, edit);
    const former = this.#byObject.get(edit.object_id);
    if (former === undefined) this.#byObject.set(edit.object_id, [edit]);
    else former.push(edit);
  }

  open(conflict: OpenConflict): void {
    this.conflicts.set(conflict.id, conflict);
    this.opened.push(conflict);
  }

  settle(id: string, kept: KeptSide): void {
    this.conflicts.delete(id);
    this.settled.push({ id, kept });
  }
}
