import type { SentEdit } from '@sarm/contracts/http/annotation/annotation.entities';
import { openConflictsOfBoxes } from '@sarm/database/annotation/annotation-conflicts.repository';
import {
  type EditRow,
  editsByIds,
  editsBySeqs,
  editsOfBoxes,
} from '@sarm/database/detections/annotation-edits.repository';
import { boxesByIds } from '@sarm/database/detections/boxes.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import type { FrameRow } from '@sarm/database/samples/frames.repository';
import type { BoxValues } from '@sarm/domain/shapes/annotation-edits';
import { editIdsOf, oldestSeen } from '@sarm/editing/rules/batch-reads';
import type { EditTarget, KeptEdit, OpenConflict } from '@sarm/editing/rules/kept-edit';
import { boxOfRow } from './box-columns.ts';

/** What is edited: the shared boxes of a frame, or a layer of one. */
export type EditedPlace = Pick<FrameRow, 'id' | 'edit_seq' | 'width' | 'height'>;
type BoxRow = Parameters<typeof boxOfRow>[0];
type ReadBoxes = (tx: Scoped, targetId: string, ids: readonly string[]) => Promise<readonly BoxRow[]>;

/** What a batch is judged by, and nothing else of the frame. Needs the frame or the layer held. */
export async function readEditTarget(
  tx: Scoped,
  frame: EditedPlace,
  sent: readonly SentEdit[],
  readBoxes: ReadBoxes = boxesByIds,
): Promise<EditTarget> {
  const seq = frame.edit_seq;
  const objectIds = [...new Set(sent.map((edit) => edit.object_id))];
  const found = (await editsByIds(tx, frame.id, editIdsOf(sent))).map(keptEditOf);
  const boxes = await readBoxes(tx, frame.id, objectIds);
  const after = oldestSeen(sent, found, seq);
  const edits = after < seq ? (await editsOfBoxes(tx, frame.id, after, objectIds)).map(keptEditOf) : [];
  return {
    seq,
    width: frame.width,
    height: frame.height,
    objects: new Map(boxes.map((row) => [row.id, boxOfRow(row)])),
    edits,
    found,
    conflicts: await readConflicts(tx, frame.id, objectIds),
  };
}

async function readConflicts(
  tx: Scoped,
  frameId: string,
  objectIds: readonly string[],
): Promise<OpenConflict[]> {
  const rows = await openConflictsOfBoxes(tx, frameId, objectIds);
  const seqs = rows.flatMap(({ mine_seq, theirs_seq }) => [mine_seq, theirs_seq]);
  const edits = new Map((await editsBySeqs(tx, frameId, seqs)).map((row) => [row.seq, keptEditOf(row)]));
  return rows.flatMap(({ id, object_id, mine_seq, theirs_seq, created_at }) => {
    const [mine, theirs] = [edits.get(mine_seq), edits.get(theirs_seq)];
    if (mine === undefined || theirs === undefined) return [];
    return [{ id, object_id, mine, theirs, created_at: created_at.toISOString() }];
  });
}

const keptEditOf = (row: EditRow): KeptEdit => ({
  ...row,
  changes: row.kind === 'run' ? {} : (row.changes as BoxValues),
  made_at: row.made_at.toISOString(),
  at: row.at.toISOString(),
});
