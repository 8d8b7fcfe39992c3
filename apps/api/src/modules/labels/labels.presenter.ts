import type {
  DataLabel,
  LabelFrame,
  LabelItem,
  LabelledBox,
} from '@sarm/contracts/http/labels/labels.entities';
import type {
  LabelItemView,
  LabelJson,
  LabelledBox as BoxRow,
} from '@sarm/database/labels/label-items.repository';
import type { LabelFrameView } from '@sarm/database/labels/label-statistics.repository';
import type { LabelView } from '@sarm/database/labels/labels.repository';
import { cropPath } from '@sarm/use-cases/detections/present-detection';
import { maskUrl } from '@sarm/use-cases/masks/present-mask';
import type { Reader } from '../../presenters/reader.ts';
import { presentClassification } from './present-classification.ts';

/** The name of a sample is often a patient's; a dataset without a patient has the name that its maker gave it. */
export const datasetNameFor = (
  reader: Reader,
  row: { project_id: string; patient_id: string | null; dataset_name: string; dataset_code: string },
): string => (row.patient_id === null || reader.names(row.project_id) ? row.dataset_name : row.dataset_code);

export const videoNameFor = (
  reader: Reader,
  row: { project_id: string; video_name: string; video_code: string },
): string => (reader.names(row.project_id) ? row.video_name : row.video_code);

/** TEC-143 */
export const presentLabel = (row: LabelView | LabelJson, reader: Reader): DataLabel => ({
  id: row.id,
  name: row.name,
  description: row.description,
  project_id: row.project_id,
  dataset_id: row.dataset_id,
  dataset_name: datasetNameFor(reader, row),
  user_id: row.user_id,
  user_name: row.user_name,
  label_type: row.label_type,
  item_count: row.item_count,
  labeled_count: row.labeled_count,
  is_default: row.is_default,
  isDemo: row.is_demo,
  created_at: new Date(row.created_at).toISOString(),
  updated_at: new Date(row.updated_at).toISOString(),
});

export const presentBox = (row: BoxRow): LabelledBox => ({
  id: row.id,
  frame_id: row.frame_id,
  detection_id: row.detection_id,
  name: `${row.video_code} #${row.frame_index}`,
  classification: presentClassification(row),
  classification_hidden: row.class_hidden,
});

export const presentItem = (row: LabelItemView): LabelItem => ({
  ...presentBox(row),
  data_label_id: row.label_id,
  video_id: row.video_id,
  frame_number: row.frame_index,
  crop_id: row.cut ? row.detection_id : null,
  crop_path: row.cut ? cropPath(row.detection_id) : null,
  confidence: row.confidence,
  class: row.class,
  verified: row.verified,
  source: row.source,
  class_name: row.class_name,
  quality: row.quality,
  mask_id: row.mask_id,
  mask_url:
    row.mask_id === null || row.mask_version === null
      ? null
      : maskUrl({ id: row.mask_id, video_id: row.video_id, version: row.mask_version }),
  notes: row.class_hidden ? '' : row.notes,
  labeled_by: row.labeled_by,
  labeled_at: row.labeled_at.toISOString(),
});

export const presentLabelFrame = (row: LabelFrameView, reader: Reader): LabelFrame => ({
  frame_id: row.frame_id,
  video_id: row.video_id,
  video_name: videoNameFor(reader, row),
  frame_number: row.frame_index,
  width: row.width,
  height: row.height,
  item_count: row.item_count,
});
