import type { BoxObject, SentEdit } from '@sarm/contracts/http/annotation/annotation.entities';
import type { BoxValues } from '@sarm/domain/shapes/annotation-edits';
import { newBox, sentValues, withValues } from '../rules/field-groups.ts';

/** An edit as the browser keeps it until the server has it. */
export interface LocalEdit {
  readonly edit: SentEdit;
  /** Of the tab that made it: it is sent under this one, also by another tab. */
  readonly client_id: string;
  /** What it sets without sending it, because the server has it: of a box that comes back, or of the side that is kept. */
  readonly restores: BoxValues | null;
}

export interface PendingEdit extends LocalEdit {
  /** Made in this session, so that its ending is reported here. */
  readonly own: boolean;
  /** False: it was made on something that the boxes shown here do not hold, because they are older. */
  readonly grounded: boolean;
  /** Its number, once the server has stored it and before the confirmed boxes include it. */
  stored: number | null;
}

const followed = ({ base }: SentEdit): string | null =>
  base === null || typeof base === 'number' ? null : base.after;

/** Edits that the confirmed boxes do not hold yet, in the order in which they were made. */
export class PendingEdits {
  readonly #byId = new Map<string, PendingEdit>();
  readonly #byObject = new Map<string, PendingEdit[]>();

  get size(): number {
    return this.#byId.size;
  }

  all(): IterableIterator<PendingEdit> {
    return this.#byId.values();
  }

  get(editId: string): PendingEdit | undefined {
    return this.#byId.get(editId);
  }

  of(objectId: string): readonly PendingEdit[] {
    return this.#byObject.get(objectId) ?? [];
  }

  objectIds(): ReadonlySet<string> {
    return new Set(this.#byObject.keys());
  }

  add(pending: PendingEdit): void {
    const { edit } = pending;
    this.#byId.set(edit.edit_id, pending);
    const former = this.#byObject.get(edit.object_id);
    if (former === undefined) this.#byObject.set(edit.object_id, [pending]);
    else former.push(pending);
  }

  remove(editId: string): void {
    const pending = this.#byId.get(editId);
    if (pending === undefined) return;
    this.#byId.delete(editId);
    const { object_id } = pending.edit;
    const left = this.of(object_id).filter((each) => each !== pending);
    if (left.length === 0) this.#byObject.delete(object_id);
    else this.#byObject.set(object_id, left);
  }

  /** The edit and all that were made on top of it, oldest first. */
  chainFrom(editId: string): PendingEdit[] {
    const first = this.#byId.get(editId);
    if (first === undefined) return [];
    const chain = new Set([editId]);
    return this.of(first.edit.object_id).filter(({ edit }) => {
      const inChain = edit.edit_id === editId || chain.has(followed(edit) ?? '');
      if (inChain) chain.add(edit.edit_id);
      return inChain;
    });
  }
}

/** What the browser foresees that an edit makes of a box. */
export function foresee(
  box: BoxObject | undefined,
  { edit, restores, stored }: PendingEdit,
): BoxObject | undefined {
  const changes = sentValues(edit.changes);
  const seq = stored ?? box?.seq ?? 0;
  if (edit.kind === 'delete' || restores?.removed === true) return undefined;
  if (edit.kind === 'settle') return box && restores !== null ? withValues(box, restores, seq) : box;
  if (box !== undefined) return edit.kind === 'update' ? withValues(box, changes, seq) : box;
  const made = edit.kind === 'create' ? newBox({ ...restores, ...changes }) : undefined;
  return made === undefined ? undefined : { id: edit.object_id, seq, ...made };
}
