import type {
  AnnotationConflict,
  BoxObject,
  FrameState,
  StoredEdit,
} from '@sarm/contracts/http/annotation/annotation.entities';
import { applyTo } from '../rules/decide-edits.ts';

/** What has to be read before the confirmed boxes are those of the server: edits after the last one, or all of the state. */
export type Missing = 'edits' | 'state' | null;

/** The frame as the server had it after an edit. */
export class ConfirmedFrame {
  seq = 0;
  objects = new Map<string, BoxObject>();
  conflicts = new Map<string, AnnotationConflict>();
  /** Stays until it was read: boxes or conflicts are not those of the server. */
  missing: Missing = 'state';
  /** The server has edits up to this number at least. */
  #newest = 0;

  /** False: it is older than what is here. */
  load({ seq, objects, conflicts }: Pick<FrameState, 'seq' | 'objects' | 'conflicts'>): boolean {
    if (seq < this.seq) return false;
    this.seq = seq;
    this.objects = new Map(objects.map((each) => [each.id, each]));
    this.conflicts = new Map(conflicts.map((each) => [each.id, each]));
    this.missing = null;
    this.hint(this.#newest);
    return true;
  }

  /** The server has edits up to this number. */
  hint(seq: number): void {
    this.#newest = Math.max(this.#newest, seq);
    if (this.#newest > this.seq) this.missing ??= 'edits';
  }

  /** Applies edits of the server in their order and without a gap. Answers with those that it has now. */
  follow(edits: readonly StoredEdit[]): StoredEdit[] {
    const followed: StoredEdit[] = [];
    for (const edit of edits) {
      // A run does not say which boxes it took: only the state has them.
      if (this.missing === 'state' && edit.seq > this.seq) break;
      if (edit.seq > this.seq + 1) {
        this.missing = 'edits';
        break;
      }
      if (edit.seq > this.seq) this.#apply(edit);
      if (edit.seq <= this.seq) followed.push(edit);
    }
    this.hint(edits.at(-1)?.seq ?? 0);
    return followed;
  }

  #apply(edit: StoredEdit): void {
    if (edit.kind === 'run') {
      this.missing = 'state';
      return;
    }
    this.seq = edit.seq;
    if (this.missing === 'edits') this.missing = null;
    applyTo(this.objects, { ...edit, changes: edit.changes });
    // An edit does not say which conflict it opened or closed.
    if (edit.outcome === 'conflict' || edit.kind === 'settle' || this.#inConflict(edit.object_id))
      this.missing = 'state';
  }

  #inConflict(objectId: string | null): boolean {
    return [...this.conflicts.values()].some(({ object_id }) => object_id === objectId);
  }
}
