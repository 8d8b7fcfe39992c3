import type { SentEdit } from '@sarm/contracts/http/annotation/annotation.entities';
import type { AuditRecord } from '@sarm/database/audit/audit.repository';
import { digestOfEdits } from '@sarm/database/detections/annotation-edits.repository';
import { lockFrame, refreshFrame } from '@sarm/database/detections/detections.repository';
import { noteBlobRemoval } from '@sarm/database/kernel/blob-removals.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { newId } from '@sarm/database/kernel/new-id';
import type { FrameRow } from '@sarm/database/samples/frames.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { EditKind } from '@sarm/domain/shapes/annotation-edits';
import { decideEdits } from '@sarm/editing/rules/decide-edits';
import type { Decision, EditAuthor } from '@sarm/editing/rules/kept-edit';
import { readEditTarget } from './read-edit-target.ts';
import { writeDecision } from './write-decision.ts';

export interface EditBatch {
  readonly frameId: string;
  readonly batchId: string;
  readonly author: EditAuthor;
}

export interface AppliedEdits {
  /** Number of the frame's last edit before. */
  readonly before: number;
  readonly decision: Decision;
  /** Noted for removal; their bytes can go once the change is committed. */
  readonly goneKeys: readonly string[];
  /** Undefined: no edit of the batch was stored. */
  readonly audit: AuditRecord | undefined;
}

/**
 * The one way in which people change boxes: under the lock of the frame the rules judge every edit of a batch, and what
 * it comes to is written at once: numbered edits, boxes, conflicts, the frame's figures, and one row in the audit log with
 * the digest of the batch. No picture is touched here, so the lock is short.
 */
export async function applyEdits(
  tx: Scoped,
  batch: EditBatch,
  choose: (frame: FrameRow) => Promise<readonly SentEdit[]> | readonly SentEdit[],
): Promise<AppliedEdits> {
  const frame = await lockFrame(tx, batch.frameId);
  if (frame === undefined) throw new AppError('not_found');
  const edits = await choose(frame);
  const target = await readEditTarget(tx, frame, edits);
  const decision = decideEdits(target, { author: batch.author, edits, newId });
  const before = frame.edit_seq;
  if (decision.append.length === 0) return { before, decision, goneKeys: [], audit: undefined };
  const written = { frame, userId: batch.author.user_id, batchId: batch.batchId };
  const removed = await writeDecision(tx, written, decision);
  await refreshFrame(tx, frame.id, decision.seq);
  const drawn = frame.detection_result_key;
  const goneKeys = drawn === null ? removed : [...removed, drawn];
  if (goneKeys.length > 0) await noteBlobRemoval(tx, [...goneKeys], 0);
  return { before, decision, goneKeys, audit: await describe(tx, frame, decision) };
}

async function describe(tx: Scoped, frame: FrameRow, decision: Decision): Promise<AuditRecord> {
  const { append, seq, opened, settled } = decision;
  const from = frame.edit_seq + 1;
  const count = (kind: EditKind): number => append.filter((edit) => edit.kind === kind).length;
  return {
    action: 'annotation.edit',
    projectId: frame.project_id,
    subjectId: frame.id,
    after: {
      videoId: frame.video_id,
      from,
      to: seq,
      created: count('create'),
      updated: count('update'),
      deleted: count('delete'),
      ...(opened.length + settled.length === 0 ? {} : { conflicts: opened.length, settled: settled.length }),
      sha256: await digestOfEdits(tx, { targetId: frame.id, from, to: seq }),
    },
  };
}
