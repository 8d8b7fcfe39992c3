import { type BoxValues, EDITS } from '@sarm/domain/shapes/annotation-edits';

/** One edit of a step, with what takes it back. */
export interface UndoableEdit {
  readonly edit_id: string;
  readonly object_id: string;
  readonly kind: 'create' | 'update' | 'delete';
  /** Of the fields that it touched; all of a box that it removed; null of a new one. */
  readonly was: BoxValues | null;
}

type Step = readonly UndoableEdit[];

/** Own edits of this session, newest last. A step is what a person did at once, however many boxes. */
export class UndoStack {
  #undo: Step[] = [];
  #redo: Step[] = [];

  get canUndo(): boolean {
    return this.#undo.length > 0;
  }

  get canRedo(): boolean {
    return this.#redo.length > 0;
  }

  did(step: Step): void {
    this.#undo = [...this.#undo, step].slice(-EDITS.undoDepth);
    this.#redo = [];
  }

  takeUndo(): Step {
    return this.#undo.pop() ?? [];
  }

  takeRedo(): Step {
    return this.#redo.pop() ?? [];
  }

  undid(step: Step): void {
    this.#redo.push(step);
  }

  redid(step: Step): void {
    this.#undo = [...this.#undo, step].slice(-EDITS.undoDepth);
  }

  /** What was refused, or waits for somebody to choose, cannot be taken back. */
  forget(editIds: ReadonlySet<string>): void {
    const without = (steps: readonly Step[]): Step[] =>
      steps
        .map((step) =>
          step.some(({ edit_id }) => editIds.has(edit_id))
            ? step.filter(({ edit_id }) => !editIds.has(edit_id))
            : step,
        )
        .filter((step) => step.length > 0);
    this.#undo = without(this.#undo);
    this.#redo = without(this.#redo);
  }
}
