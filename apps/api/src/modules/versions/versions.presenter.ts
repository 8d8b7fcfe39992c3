import type { DatasetVersion } from '@sarm/contracts/http/versions/versions.entities';
import type { VersionView } from '@sarm/database/versions/versions.list.repository';

export const presentVersion = (row: VersionView): DatasetVersion => ({
  id: row.id,
  dataset_id: row.dataset_id,
  number: row.number,
  task: row.task,
  manifest_sha256: row.manifest_sha256,
  split_by: row.split_by,
  seed: row.seed,
  frame_count: row.frame_count,
  item_count: row.item_count,
  approved_items: row.approved_items,
  counts: row.counts,
  left_out: row.left_out,
  leak_check: {
    compared: row.leak_check.compared,
    closest_bits: row.leak_check.closestBits,
    limit_bits: row.leak_check.limitBits,
    gap_frames: row.leak_check.gapFrames,
  },
  previous_id: row.previous_id,
  previous_number: row.previous_number,
  frames_left: row.frames_left,
  complete: row.frames_left === row.frame_count,
  model_count: row.model_count,
  created_by: row.created_by,
  created_by_name: row.created_by_name,
  created_at: row.created_at.toISOString(),
});
