import type { Scoped } from '@sarm/database/kernel/connect';
import { newId } from '@sarm/database/kernel/new-id';
import { detectionsOfFrame } from '@sarm/database/detections/detections.repository';
import { finishLayer as markDone, type HeldLayer } from '@sarm/database/rounds/layers.repository';
import { finishedLayers, insertAgreements } from '@sarm/database/rounds/round-results.repository';
import { DETECTION_CLASSES } from '@sarm/domain/shapes/detection';
import { compareFrame, type FrameAgreement } from '@sarm/measurement/agreement/frame-agreement';

/**
 * The layer is complete; what follows from it is counted in the same transaction: the agreement of a pair when its second layer is done,
 * that with a frame of reference at once. Needs the layer held and the frame seen.
 */
export async function finishLayer(tx: Scoped, layer: HeldLayer): Promise<void> {
  await markDone(tx, layer);
  const layers = await finishedLayers(tx, layer.round_id, layer.frame_id);
  const own = layers.find(({ id }) => id === layer.id);
  if (own === undefined) return;
  const place = { project_id: layer.project_id, round_id: layer.round_id, frame_id: layer.frame_id };
  if (layer.kind === 'reference') {
    const settled = await detectionsOfFrame(tx, layer.frame_id);
    // Compared with what people confirmed: a box that a run has added since is no truth.
    const found = compareFrame(
      settled.filter(({ verified }) => verified),
      own.boxes,
      DETECTION_CLASSES,
    );
    await insertAgreements(tx, [
      {
        ...place,
        ...columnsOf(swapped(found)),
        id: newId(),
        kind: 'reference',
        layer_a: own.id,
        layer_b: null,
        person_a: own.annotator_id,
        person_b: null,
      },
    ]);
    return;
  }
  const [first, second] = layers;
  if (first === undefined || second === undefined) return;
  await insertAgreements(tx, [
    {
      ...place,
      ...columnsOf(compareFrame(first.boxes, second.boxes, DETECTION_CLASSES)),
      id: newId(),
      kind: 'pair',
      layer_a: first.id,
      layer_b: second.id,
      person_a: first.annotator_id,
      person_b: second.annotator_id,
    },
  ]);
}

const swapped = ({ both, firstOnly, secondOnly, overlapSum, table }: FrameAgreement): FrameAgreement => ({
  both,
  firstOnly: secondOnly,
  secondOnly: firstOnly,
  overlapSum,
  table: table.map((_, column) => table.map((row) => row[column] ?? 0)),
});

const columnsOf = ({ both, firstOnly, secondOnly, overlapSum, table }: FrameAgreement) => ({
  both_count: both,
  a_only: firstOnly,
  b_only: secondOnly,
  overlap_sum: overlapSum,
  class_table: JSON.stringify(table),
});
