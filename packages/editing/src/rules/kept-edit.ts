import type {
  AnnotationConflict,
  BoxObject,
  EditResult,
  SentEdit,
} from '@sarm/contracts/http/annotation/annotation.entities';
import type { BoxValues, EditKind, EditOutcome } from '@sarm/domain/shapes/annotation-edits';

/** An edit as it is kept: everything that later edits are judged by. */
export interface KeptEdit {
  readonly seq: number;
  readonly edit_id: string;
  readonly kind: EditKind;
  /** Null for a run, which changes many. */
  readonly object_id: string | null;
  /** The last edit of the frame that its author had seen, own ones on top of it left out; null for a new box. */
  readonly base: number | null;
  /** The own edit of the same box that it was made on top of. */
  readonly follows: string | null;
  /** Empty for a run. */
  readonly changes: BoxValues;
  /** What it found of the fields that it touches; all fields of a box that it removed or is in conflict about. Null: there was nothing. */
  readonly was: BoxValues | null;
  readonly outcome: EditOutcome;
  readonly undoes: string | null;
  readonly user_id: string | null;
  readonly name: string | null;
  readonly client_id: string | null;
  readonly made_at: string;
  readonly at: string;
}

/** A sent edit whose values hold no field that is undefined. */
export interface JudgedEdit extends Omit<SentEdit, 'changes' | 'seen'> {
  readonly changes: BoxValues;
  readonly seen: BoxValues | null;
}

/** Two values of one box of which nobody has chosen one. */
export interface OpenConflict {
  readonly id: string;
  readonly object_id: string;
  /** The edit that was not applied, and the one that it met. */
  readonly mine: KeptEdit;
  readonly theirs: KeptEdit;
  readonly created_at: string;
}

/** edited: somebody who saw both gave the box a third value, or removed it. */
export type KeptSide = 'mine' | 'theirs' | 'edited';

export interface SettledConflict {
  readonly id: string;
  readonly kept: KeptSide;
}

/** What a batch is judged by, as it stands under the lock of the frame. */
export interface EditTarget {
  /** Number of its last edit. */
  readonly seq: number;
  readonly width: number;
  readonly height: number;
  /** Of the boxes that the batch names: those that are there. */
  readonly objects: ReadonlyMap<string, BoxObject>;
  /** Edits of those boxes, and runs, after `oldestSeen`; by their number. */
  readonly edits: readonly KeptEdit[];
  /** The edits that the batch names (`editIdsOf`) and the frame has. */
  readonly found: readonly KeptEdit[];
  /** Open ones of the boxes that the batch names. */
  readonly conflicts: readonly OpenConflict[];
}

/** Who sends a batch, and when it arrived by the clock of the server. */
export interface EditAuthor {
  readonly user_id: string;
  readonly name: string;
  /** Null: a caller that is no browser. */
  readonly client_id: string | null;
  readonly at: string;
}

/** What a batch comes to. Everything in it is written in one transaction, or nothing. */
export interface Decision {
  /** Number of the last edit of the frame afterwards. */
  readonly seq: number;
  /** One for each edit of the batch, in its order. */
  readonly results: readonly EditResult[];
  readonly append: readonly KeptEdit[];
  readonly created: readonly BoxObject[];
  readonly updated: readonly BoxObject[];
  readonly deleted: readonly string[];
  readonly opened: readonly OpenConflict[];
  readonly settled: readonly SettledConflict[];
}

const sideOf = ({ seq, kind, changes, user_id, name, at }: KeptEdit) => ({
  seq,
  kind,
  changes: { ...changes },
  user_id,
  name,
  at,
});

export const presentConflict = ({
  id,
  object_id,
  mine,
  theirs,
  created_at,
}: OpenConflict): AnnotationConflict => ({
  id,
  object_id,
  mine: sideOf(mine),
  theirs: sideOf(theirs),
  created_at,
});
