import type { Scoped } from '@sarm/database/kernel/connect';
import { lockFramesOfDataset } from '@sarm/database/labels/label-items.repository';
import type { LabelRow } from '@sarm/database/labels/labels.repository';
import { AppError } from '@sarm/domain/catalogue/errors';

/** A label collects boxes of its dataset: a frame of another one is missing, as one of another project is. */
export async function holdFrames(
  tx: Scoped,
  { dataset_id }: Pick<LabelRow, 'dataset_id'>,
  frameIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(frameIds.map((id) => id.toLowerCase()))];
  if ((await lockFramesOfDataset(tx, dataset_id, ids)).length !== ids.length) throw new AppError('not_found');
}
