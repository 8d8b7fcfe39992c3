import { insertConflicts, settleConflicts } from '@sarm/database/annotation/annotation-conflicts.repository';
import { appendEdits, type NewEdit } from '@sarm/database/detections/annotation-edits.repository';
import { insertBoxes, removeBoxes, updateBoxes } from '@sarm/database/detections/boxes.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import type { FrameRow } from '@sarm/database/samples/frames.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { Decision, KeptEdit } from '@sarm/editing/rules/kept-edit';
import { columnsOfBox } from './box-columns.ts';

export interface WrittenBatch {
  readonly frame: FrameRow;
  readonly userId: string;
  readonly batchId: string;
}

/** Everything that a batch comes to, in a few statements however many boxes it changes. Answers with keys of pictures that go with boxes. */
export async function writeDecision(
  tx: Scoped,
  { frame, userId, batchId }: WrittenBatch,
  decision: Decision,
): Promise<readonly string[]> {
  const place = { project_id: frame.project_id, frame_id: frame.id };
  const removed = await removeBoxes(tx, decision.deleted);
  const inserted = await insertBoxes(
    tx,
    decision.created.map((box) => ({
      ...place,
      ...columnsOfBox(box),
      video_id: frame.video_id,
      model_id: null,
      created_by: userId,
      edited_at: new Date(),
    })),
  );
  // An id that another frame has, perhaps one that the sender may not see: the answer is the same for both.
  if (inserted < decision.created.length)
    throw new AppError('invalid_request', { errors: [{ field: 'edits', code: 'invalid' }] });
  await updateBoxes(tx, decision.updated.map(columnsOfBox));
  await appendEdits(tx, rowsOfEdits(decision.append, { ...place, target_id: frame.id, batch_id: batchId }));
  await insertConflicts(
    tx,
    decision.opened.map(({ id, object_id, mine, theirs }) => ({
      ...place,
      id,
      target_id: frame.id,
      object_id,
      mine_seq: mine.seq,
      theirs_seq: theirs.seq,
    })),
  );
  await settleConflicts(tx, userId, decision.settled);
  return removed;
}

interface EditPlace {
  readonly project_id: string;
  readonly frame_id: string;
  readonly target_id: string;
  readonly batch_id: string;
}

export const rowsOfEdits = (edits: readonly KeptEdit[], place: EditPlace): NewEdit[] =>
  edits.map((edit) => ({
    ...place,
    seq: edit.seq,
    edit_id: edit.edit_id,
    client_id: edit.client_id,
    user_id: edit.user_id,
    kind: edit.kind,
    object_id: edit.object_id,
    base: edit.base,
    follows: edit.follows,
    changes: JSON.stringify(edit.changes),
    was: edit.was === null ? null : JSON.stringify(edit.was),
    outcome: edit.outcome,
    undoes: edit.undoes,
    made_at: edit.made_at,
    at: edit.at,
  }));
