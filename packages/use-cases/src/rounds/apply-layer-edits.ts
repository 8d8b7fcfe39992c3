import type { SentEdit } from '@sarm/contracts/http/annotation/annotation.entities';
import type { AuditRecord } from '@sarm/database/audit/audit.repository';
import { appendEdits, digestOfEdits } from '@sarm/database/detections/annotation-edits.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { newId } from '@sarm/database/kernel/new-id';
import {
  type HeldLayer,
  insertLayerBoxes,
  layerBoxesByIds,
  lockLayer,
  refreshLayer,
  removeLayerBoxes,
  updateLayerBoxes,
} from '@sarm/database/rounds/layers.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import type { EditKind } from '@sarm/domain/shapes/annotation-edits';
import { decideEdits } from '@sarm/editing/rules/decide-edits';
import type { Decision, EditAuthor } from '@sarm/editing/rules/kept-edit';
import { columnsOfBox } from '../annotation/box-columns.ts';
import { readEditTarget } from '../annotation/read-edit-target.ts';
import { rowsOfEdits } from '../annotation/write-decision.ts';

export interface LayerBatch {
  readonly layerId: string;
  readonly batchId: string;
  readonly author: EditAuthor;
  readonly edits: readonly SentEdit[];
}

export interface AppliedLayerEdits {
  readonly before: number;
  readonly decision: Decision;
  readonly audit: AuditRecord | undefined;
}

/** As the edits of a frame, by the same rules, into the layer alone: nothing shared changes. Needs to see the frame. */
export async function applyLayerEdits(tx: Scoped, batch: LayerBatch): Promise<AppliedLayerEdits> {
  const layer = found(await lockLayer(tx, batch.layerId));
  if (layer.state === 'done') throw new AppError('layer_done');
  const target = await readEditTarget(tx, layer, batch.edits, layerBoxesByIds);
  const decision = decideEdits(target, { author: batch.author, edits: batch.edits, newId });
  const before = layer.edit_seq;
  // One person works on a layer: what two of their tabs do at once is merged, so there is nothing to choose between.
  if (decision.opened.length > 0) throw new Error('a layer has no conflicts');
  if (decision.append.length === 0) return { before, decision, audit: undefined };
  await write(tx, layer, batch.batchId, decision);
  return { before, decision, audit: await describe(tx, layer, decision) };
}

async function write(tx: Scoped, layer: HeldLayer, batchId: string, decision: Decision): Promise<void> {
  const place = { project_id: layer.project_id, frame_id: layer.frame_id };
  await removeLayerBoxes(tx, layer.id, decision.deleted);
  const rows = decision.created.map((box) => ({ ...place, layer_id: layer.id, ...columnsOfBox(box) }));
  if ((await insertLayerBoxes(tx, rows)) < rows.length)
    throw new AppError('invalid_request', { errors: [{ field: 'edits', code: 'invalid' }] });
  await updateLayerBoxes(tx, decision.updated.map(columnsOfBox));
  await appendEdits(tx, rowsOfEdits(decision.append, { ...place, target_id: layer.id, batch_id: batchId }));
  await refreshLayer(tx, layer.id, decision.seq);
}

async function describe(tx: Scoped, layer: HeldLayer, decision: Decision): Promise<AuditRecord> {
  const from = layer.edit_seq + 1;
  const count = (kind: EditKind): number => decision.append.filter((edit) => edit.kind === kind).length;
  return {
    action: 'layer.edit',
    projectId: layer.project_id,
    subjectId: layer.id,
    after: {
      from,
      to: decision.seq,
      created: count('create'),
      updated: count('update'),
      deleted: count('delete'),
      sha256: await digestOfEdits(tx, { targetId: layer.id, from, to: decision.seq }),
    },
  };
}
