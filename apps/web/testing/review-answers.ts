import type { BoxDifference, ReviewDetail, ReviewItem } from '@sarm/contracts/http/reviews/reviews.entities';
import type { PermissionCode } from '@sarm/domain/access/permissions';
import { DATASET_ID, frame, PROJECT_ID, VIDEO_ID } from './api-answers.ts';
import { technician } from './detection-app.ts';
import { json } from './fake-server.ts';
import { OWNER_ID } from './label-answers.ts';
import { type Answers, openApp } from './open-app.tsx';

const AT = '2026-11-15T10:00:00.000Z';
export const reviewId = (place: number): string =>
  `01900000-0000-7000-8000-7e71${String(place).padStart(8, '0')}`;
const boxId = (place: number): string => `01900000-0000-7000-8000-b0b0${String(place).padStart(8, '0')}`;

export const REVIEW_PAGE = '/finetune/data-label-review';
export const REVIEW_CALLS = {
  list: 'GET /api/sarm/annotation/list-reviews',
  statistics: 'GET /api/sarm/annotation/review-stats',
} as const;
export const detailOf = (place: number): string => `GET /api/technical/review-items/${reviewId(place)}`;
export const decideOf = (place: number): string =>
  `PATCH /api/sarm/annotation/review-item/${reviewId(place)}`;
export const commentOf = (place: number): string =>
  `POST /api/technical/review-items/${reviewId(place)}/comments`;

export const reviewItem = (place: number, changes: Partial<ReviewItem> = {}): ReviewItem => ({
  id: reviewId(place),
  type: 'detection',
  project_id: PROJECT_ID,
  label_id: boxId(900),
  label_name: 'Clinic heads, round 3',
  dataset_id: DATASET_ID,
  dataset_name: 'S007',
  frame_number: 100 + place,
  frame_id: frame(100 + place).id,
  video_id: VIDEO_ID,
  video_name: 'S007/2',
  image_url: `/sarm/media/view-frame/${frame(100 + place).id}`,
  width: 640,
  height: 480,
  bounding_boxes: [1, 2].map((at) => ({
    id: boxId(at),
    x: 50 * at,
    y: 40,
    width: 20,
    height: 16,
    confidence: 0.8,
    class: 'sperm',
    source: 'model',
  })),
  label_count: 2,
  crop_id: null,
  detection_id: null,
  classification: null,
  morphology_class: null,
  defects: [],
  class_confidence: null,
  mask: null,
  status: 'pending',
  created_by: OWNER_ID,
  creator_name: 'Ana Ruiz',
  created_at: AT,
  reviewed_by: null,
  reviewer_name: null,
  reviewed_at: null,
  returned_at: null,
  notes: '',
  confidence: 0.84,
  version: 3,
  isDemo: false,
  ...changes,
});

/** A mask of a morphology label. */
export const maskReview = (place: number, changes: Partial<ReviewItem> = {}): ReviewItem =>
  reviewItem(place, {
    type: 'morphology',
    label_count: 1,
    crop_id: boxId(1),
    detection_id: boxId(1),
    classification: 'abnormal',
    morphology_class: 'abnormal_head',
    defects: ['head', 'tail'],
    class_confidence: 4,
    mask: `/media/file/videos/${VIDEO_ID}/masks/${boxId(7)}-2.png`,
    confidence: null,
    ...changes,
  });

const place = (x: number) => ({ x, y: 40, width: 20, height: 16, class: 'sperm' as const });
export const DIFFERENCES: readonly BoxDifference[] = [
  {
    object_id: boxId(1),
    kind: 'changed',
    moved: true,
    reclassed: true,
    kept: place(50),
    proposed: { ...place(60), class: 'debris' },
    iou: 1 / 3,
  },
  {
    object_id: boxId(2),
    kind: 'added',
    moved: false,
    reclassed: false,
    kept: place(100),
    proposed: null,
    iou: null,
  },
];

export const reviewDetail = (item: ReviewItem, changes: Partial<ReviewDetail> = {}) =>
  json({
    item,
    differences: item.type === 'detection' ? [...DIFFERENCES] : null,
    comments: [],
    ...changes,
  } satisfies ReviewDetail);
export const reviewsOf = (items: readonly ReviewItem[], total = items.length) =>
  json({ items, total, counts: { detection: 475, morphology: 611 } });
export const reviewStatistics = () =>
  json({
    total: 12,
    by_status: { pending: 5, approved: 4, rejected: 2, needsCorrection: 1 },
    by_type: { detection: 8, morphology: 4 },
    by_dataset: [{ id: DATASET_ID, name: 'S007', count: 12 }],
    by_creator: [{ id: OWNER_ID, name: 'Ana Ruiz', count: 12 }],
  });

/** A member of the project with review_annotations and these codes. */
export const reviewerWith = (...more: PermissionCode[]) => technician('review_annotations', ...more);
export const openReviews = (
  items: readonly ReviewItem[],
  {
    answers = {},
    query = '',
    person = reviewerWith(),
  }: {
    readonly answers?: Answers;
    readonly query?: string;
    readonly person?: ReturnType<typeof technician>;
  } = {},
) =>
  openApp(`${REVIEW_PAGE}${query}`, person, {
    [REVIEW_CALLS.list]: reviewsOf(items),
    [REVIEW_CALLS.statistics]: reviewStatistics(),
    ...Object.fromEntries(
      items.map((item) => [`GET /api/technical/review-items/${item.id}`, () => reviewDetail(item)]),
    ),
    ...answers,
  });
