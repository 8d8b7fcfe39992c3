import type { SentEdit } from '@sarm/contracts/http/annotation/annotation.entities';
import { detectionsOfFrame } from '@sarm/database/detections/detections.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { newId } from '@sarm/database/kernel/new-id';
import type { LayerBoxRow } from '@sarm/database/rounds/round-results.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { BoxValues } from '@sarm/domain/shapes/annotation-edits';
import type { EditAuthor } from '@sarm/editing/rules/kept-edit';
import { matchBoxes } from '@sarm/measurement/agreement/match-boxes';
import { applyEdits, type AppliedEdits } from '../annotation/apply-edits.ts';
import { boxOfRow } from '../annotation/box-columns.ts';

export interface Adjudication {
  readonly frameId: string;
  readonly batchId: string;
  readonly author: EditAuthor;
  /** The edit of the frame up to which the reviewer has seen its boxes. */
  readonly lastSeq: number;
  /** What the frame is to hold. */
  readonly boxes: readonly LayerBoxRow[];
}

/**
 * The chosen boxes become those of the frame, by one batch of edits: a shared box of the same cell takes place and class and is
 * confirmed, so that labels and masks stay with it; what has no counterpart is drawn, and what nobody kept is removed.
 */
export async function adjudicateFrame(tx: Scoped, call: Adjudication): Promise<AppliedEdits> {
  return await applyEdits(tx, call, async (frame) => {
    if (frame.edit_seq !== call.lastSeq) throw new AppError('frame_changed');
    return await editsTo(tx, call, frame.edit_seq);
  });
}

async function editsTo(
  tx: Scoped,
  { frameId, boxes, author }: Adjudication,
  seq: number,
): Promise<SentEdit[]> {
  const shared = (await detectionsOfFrame(tx, frameId)).map(boxOfRow);
  const cornersOf = ({ box: [x1, y1, x2, y2] }: Pick<(typeof shared)[number], 'box'>) => ({ x1, y1, x2, y2 });
  const matches = matchBoxes(shared.map(cornersOf), boxes);
  const edit = (
    kind: SentEdit['kind'],
    objectId: string,
    changes: BoxValues,
    base: number | null,
  ): SentEdit => ({
    edit_id: newId(),
    object_id: objectId,
    kind,
    base,
    changes: changes as SentEdit['changes'],
    made_at: author.at,
  });
  const valuesOf = (row: LayerBoxRow) => {
    const { box, class: name, attributes } = boxOfRow(row);
    return { box, class: name, attributes };
  };
  const kept = matches.flatMap(({ first, second }) => {
    const [before, row] = [shared[first], boxes[second]];
    if (before === undefined || row === undefined) return [];
    const values = valuesOf(row);
    const changes: BoxValues = {
      ...(String(values.box) === String(before.box) ? {} : { box: values.box }),
      ...(values.class === before.class ? {} : { class: values.class }),
      ...(String(values.attributes) === String(before.attributes) ? {} : { attributes: values.attributes }),
      ...(before.verified ? {} : { verified: true }),
    };
    return Object.keys(changes).length === 0 ? [] : [edit('update', before.id, changes, seq)];
  });
  const matchedShared = new Set(matches.map(({ first }) => first));
  const matchedNew = new Set(matches.map(({ second }) => second));
  const drawn = boxes.flatMap((row, at) =>
    matchedNew.has(at) ? [] : [edit('create', newId(), { ...valuesOf(row), verified: true }, null)],
  );
  const removed = shared.flatMap((box, at) =>
    matchedShared.has(at) ? [] : [edit('delete', box.id, {}, seq)],
  );
  return [...removed, ...kept, ...drawn];
}
