import type { AnnotationConflict, StoredEdit } from '@sarm/contracts/http/annotation/annotation.entities';
import type { ConflictRow, ConflictSideRow } from '@sarm/database/annotation/annotation-conflicts.repository';
import type { KeptEdit } from '@sarm/editing/rules/kept-edit';
import type { EditRow } from '@sarm/database/detections/annotation-edits.repository';

export const presentEdit = (edit: EditRow): StoredEdit => ({
  ...presented(edit.batch_id, edit),
  made_at: edit.made_at.toISOString(),
  at: edit.at.toISOString(),
});

/** An edit of this batch, as reading it would answer it. */
export const presentKept = (batchId: string, edit: KeptEdit): StoredEdit => ({
  ...presented(batchId, edit),
  // The form in which it is read later: senders may write a moment in another one.
  made_at: new Date(edit.made_at).toISOString(),
  at: edit.at,
});

const presented = (batchId: string, edit: KeptEdit | EditRow): Omit<StoredEdit, 'made_at' | 'at'> => ({
  seq: edit.seq,
  edit_id: edit.edit_id,
  batch_id: batchId,
  client_id: edit.client_id,
  user_id: edit.user_id,
  name: edit.name,
  kind: edit.kind,
  object_id: edit.object_id,
  changes: { ...edit.changes },
  was: edit.was === null ? null : { ...edit.was },
  outcome: edit.outcome,
  undoes: edit.undoes,
});

const presentSide = ({ changes, at, ...side }: ConflictSideRow): AnnotationConflict['mine'] => ({
  ...side,
  changes: { ...changes },
  at: new Date(at).toISOString(),
});

export const presentConflict = ({
  mine,
  theirs,
  created_at,
  ...conflict
}: Omit<ConflictRow, 'created_at'> & { readonly created_at: Date | string }): AnnotationConflict => ({
  ...conflict,
  mine: presentSide(mine),
  theirs: presentSide(theirs),
  created_at: new Date(created_at).toISOString(),
});
