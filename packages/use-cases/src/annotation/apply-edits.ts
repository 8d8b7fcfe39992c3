import type { AuditRecord } from '@sarm/database/audit/audit.repository';
import { appendEdits, digestOfEdits } from '@sarm/database/detections/annotation-edits.repository';
import { boxesByIds, insertBoxes, removeBoxes, updateBox } from '@sarm/database/detections/boxes.repository';
import { lockFrame, refreshFrame } from '@sarm/database/detections/detections.repository';
import { noteBlobRemoval } from '@sarm/database/kernel/blob-removals.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { newId } from '@sarm/database/kernel/new-id';
import type { FrameRow } from '@sarm/database/samples/frames.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { BoxValues, EditKind } from '@sarm/domain/shapes/annotation-edits';
import { columnsOf, valuesOf } from './box-columns.ts';
import { type Edit, type FoldedBatch, foldEdits } from './fold-edits.ts';

export interface EditBatch {
  readonly projectId: string;
  readonly frameId: string;
  readonly userId: string;
  /** Of the browser that sends it; null where the caller has none. */
  readonly clientId: string | null;
}

export interface AppliedEdits {
  /** As the frame was before. */
  readonly frame: FrameRow;
  /** Number of its last edit now. */
  readonly seq: number;
  /** Noted for removal; their bytes can go once the change is committed. */
  readonly goneKeys: readonly string[];
  readonly audit: AuditRecord;
}

/**
 * The one way in which people change boxes: under the lock of the frame, every change a numbered edit, the frame's
 * figures counted again, its drawn picture given up, and one row in the audit log with the digest of the batch. No picture
 * is touched here, so the lock is short. Undefined: there was nothing to do.
 */
export async function applyEdits(
  tx: Scoped,
  batch: EditBatch,
  choose: (frame: FrameRow) => Promise<readonly Edit[]> | readonly Edit[],
): Promise<AppliedEdits | undefined> {
  const frame = await lockFrame(tx, batch.frameId);
  if (frame === undefined) throw new AppError('not_found');
  const edits = await choose(frame);
  if (edits.length === 0) return undefined;
  const ids = [...new Set(edits.map((edit) => edit.objectId))];
  const present = await boxesByIds(tx, frame.id, ids);
  const folded = foldEdits(new Map(present.map((row) => [row.id, valuesOf(row)])), edits);
  const seqOf = new Map(edits.map((edit, index) => [edit.objectId, frame.edit_seq + index + 1]));
  await writeBoxes(tx, { ...batch, frame, seqOf }, folded);
  const removed = await removeBoxes(tx, folded.deleted);
  const seq = frame.edit_seq + edits.length;
  await writeEdits(tx, { ...batch, frame }, folded);
  const drawn = await refreshFrame(tx, frame.id, seq);
  const goneKeys = drawn === null ? removed : [...removed, drawn];
  if (goneKeys.length > 0) await noteBlobRemoval(tx, [...goneKeys], 0);
  return { frame, seq, goneKeys, audit: await describe(tx, { ...batch, frame, seq }, folded) };
}

interface Place extends EditBatch {
  readonly frame: FrameRow;
}

async function writeBoxes(
  tx: Scoped,
  { projectId, frame, userId, seqOf }: Place & { readonly seqOf: ReadonlyMap<string, number> },
  { created, updated }: FoldedBatch,
): Promise<void> {
  const now = new Date();
  await insertBoxes(
    tx,
    [...created].map(([id, values]) => ({
      id,
      project_id: projectId,
      video_id: frame.video_id,
      frame_id: frame.id,
      ...drawnBox(values),
      model_id: null,
      created_by: userId,
      edited_at: now,
      seq: seqOf.get(id) ?? 0,
    })),
  );
  for (const [id, values] of updated)
    await updateBox(tx, id, { ...columnsOf(values), seq: seqOf.get(id) ?? 0 });
}

/** What a person draws is a sperm until they say otherwise. */
function drawnBox({ box, ...values }: BoxValues) {
  if (box === undefined) throw new Error('a box that is created has a place');
  const [x1, y1, x2, y2] = box;
  const drawn = { class: 'sperm', confidence: 1, source: 'manual', ...columnsOf(values) } as const;
  return { ...drawn, x1, y1, x2, y2 };
}

async function writeEdits(
  tx: Scoped,
  { projectId, frame, userId, clientId }: Place,
  { edits }: FoldedBatch,
): Promise<void> {
  const batchId = newId();
  await appendEdits(
    tx,
    edits.map((edit, index) => ({
      target_id: frame.id,
      seq: frame.edit_seq + index + 1,
      project_id: projectId,
      frame_id: frame.id,
      edit_id: edit.editId,
      batch_id: batchId,
      client_id: clientId,
      user_id: userId,
      kind: edit.kind,
      object_id: edit.objectId,
      base: edit.base,
      changes: JSON.stringify(edit.changes),
      was: edit.was === null ? null : JSON.stringify(edit.was),
    })),
  );
}

async function describe(
  tx: Scoped,
  { projectId, frame, seq }: Place & { readonly seq: number },
  { edits }: FoldedBatch,
): Promise<AuditRecord> {
  const from = frame.edit_seq + 1;
  const count = (kind: EditKind): number => edits.filter((edit) => edit.kind === kind).length;
  return {
    action: 'annotation.edit',
    projectId,
    subjectId: frame.id,
    after: {
      videoId: frame.video_id,
      from,
      to: seq,
      created: count('create'),
      updated: count('update'),
      deleted: count('delete'),
      sha256: await digestOfEdits(tx, { targetId: frame.id, from, to: seq }),
    },
  };
}
