import type {
  BoxDifference,
  ReviewComment,
  ReviewedBox,
  ReviewItem,
} from '@sarm/contracts/http/reviews/reviews.entities';
import type { ReviewCommentView } from '@sarm/database/reviews/review-comments.repository';
import type { ReviewedBox as BoxRow, ReviewView } from '@sarm/database/reviews/reviews.repository';
import type { Corners, Difference } from '@sarm/editing/rules/compare-with-proposed';
import { cropPath } from '@sarm/use-cases/detections/present-detection';
import { maskUrl } from '@sarm/use-cases/masks/present-mask';
import type { Reader } from '../../presenters/reader.ts';
import { datasetNameFor, videoNameFor } from '../labels/labels.presenter.ts';

const framePath = (id: string): string => `/sarm/media/view-frame/${id}`;

/** TEC-151 */
export const presentReview = (row: ReviewView, reader: Reader): ReviewItem => ({
  id: row.id,
  type: row.type,
  project_id: row.project_id,
  label_id: row.label_id,
  label_name: row.label_name,
  dataset_id: row.dataset_id,
  dataset_name: datasetNameFor(reader, row),
  frame_number: row.frame_index,
  frame_id: row.frame_id,
  video_id: row.video_id,
  video_name: videoNameFor(reader, row),
  image_url: row.detection_id === null ? framePath(row.frame_id) : cropPath(row.detection_id),
  width: row.width,
  height: row.height,
  bounding_boxes: row.boxes.map(presentBox),
  label_count: row.item_count,
  crop_id: row.detection_id,
  detection_id: row.detection_id,
  classification: classificationOf(row),
  morphology_class: row.morphology_class,
  defects: [...(row.defects ?? [])],
  class_confidence: row.class_confidence,
  mask: maskOf(row),
  status: row.status,
  created_by: row.created_by,
  creator_name: row.creator_name,
  created_at: row.created_at.toISOString(),
  reviewed_by: row.reviewed_by,
  reviewer_name: row.reviewer_name,
  reviewed_at: row.reviewed_at?.toISOString() ?? null,
  returned_at: row.returned_at?.toISOString() ?? null,
  notes: row.notes,
  confidence: row.confidence,
  version: row.version,
  isDemo: row.is_demo,
});

const classificationOf = ({ morphology_class: name }: ReviewView): ReviewItem['classification'] =>
  name === null ? null : name === 'normal' ? 'normal' : 'abnormal';

const maskOf = ({ mask_id: id, mask_version: version, video_id }: ReviewView): string | null =>
  id === null || version === null ? null : maskUrl({ id, version, video_id });

const presentBox = ({ id, x1, y1, x2, y2, ...box }: BoxRow): ReviewedBox => ({
  id,
  ...placeOf([x1, y1, x2, y2]),
  confidence: box.confidence,
  class: box.class,
  source: box.source,
});

const placeOf = ([x1, y1, x2, y2]: Corners) => ({ x: x1, y: y1, width: x2 - x1, height: y2 - y1 });

export const presentDifference = ({ kept, proposed, ...difference }: Difference): BoxDifference => ({
  ...difference,
  kept: kept === null ? null : { ...placeOf(kept.box), class: kept.class },
  proposed: proposed === null ? null : { ...placeOf(proposed.box), class: proposed.class },
});

export const presentComment = (row: ReviewCommentView): ReviewComment => ({
  id: row.id,
  object_id: row.object_id,
  x: row.x,
  y: row.y,
  body: row.body,
  author: row.author,
  created_at: row.created_at.toISOString(),
  settled_by: row.settler,
  settled_at: row.settled_at?.toISOString() ?? null,
});
