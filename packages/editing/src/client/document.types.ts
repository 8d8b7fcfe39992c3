import type { EditResult, SentEdit } from '@sarm/contracts/http/annotation/annotation.entities';
import type { BoxValues } from '@sarm/domain/shapes/annotation-edits';
import type { LocalEdit } from './pending-edits.ts';
import type { UndoableEdit } from './undo-stack.ts';

/** What a person does to one box. */
export interface BoxEdit {
  readonly kind: 'create' | 'update' | 'delete';
  /** Of a new box: made by the caller. */
  readonly object_id: string;
  readonly changes: BoxValues;
}

/** An edit that is taken back; `followed`: because of one that it was made on top of. */
export interface TakenBack {
  readonly edit: SentEdit;
  readonly own: boolean;
  readonly because: EditResult['because'];
  readonly followed: boolean;
}

/** What an answer of the server came to. */
export interface Ended {
  /** The server has them. */
  readonly stored: readonly string[];
  readonly refused: readonly TakenBack[];
}

/** Filled while an answer is taken. */
export class Ending implements Ended {
  readonly stored: string[] = [];
  readonly refused: TakenBack[] = [];
}

/** An edit of this tab, and what takes it back. */
export interface Made {
  readonly local: LocalEdit;
  readonly undoable: UndoableEdit;
}

export interface DocumentMeans {
  readonly clientId: string;
  readonly newId: () => string;
  readonly now: () => string;
}
