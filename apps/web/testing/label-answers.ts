import type { LabelExport, LabelImport } from '@sarm/contracts/http/label-files/label-files.entities';
import type {
  AnnotationFrame,
  DataLabel,
  LabelFrame,
  LabelItem,
  LabelOverview,
} from '@sarm/contracts/http/labels/labels.entities';
import { EXPORT_FORMATS } from '@sarm/domain/labels';
import type { PermissionCode } from '@sarm/domain/access/permissions';
import { DATASET_ID, frame, PROJECT_ID, VIDEO_ID } from './api-answers.ts';
import { technician } from './detection-app.ts';
import { json } from './fake-server.ts';
import { type Answers, openApp } from './open-app.tsx';

const AT = '2026-11-15T10:00:00.000Z';
const idOf = (kind: string, place: number): string =>
  `01900000-0000-7000-8000-${kind}${String(place).padStart(8, '0')}`;
export const LABEL_ID = idOf('1abe', 1);
export const OTHER_LABEL_ID = idOf('1abe', 2);
export const EXPORT_ID = idOf('e0e0', 1);
export const IMPORT_ID = idOf('1a1a', 1);
export const OWNER_ID = idOf('0e0e', 1);

const BASE = '/api/annotations/sam2/data-labels/';
export const LABEL_CALLS = {
  browse: `GET ${BASE}`,
  search: `GET ${BASE}search`,
  get: `GET /api/sarm/annotation/get-label/${LABEL_ID}`,
  create: 'POST /api/sarm/annotation/create-label',
  update: `PUT ${BASE}${LABEL_ID}`,
  items: `GET ${BASE}${LABEL_ID}/items/filter`,
  statistics: `GET ${BASE}${LABEL_ID}/stats`,
  overview: `GET /api/technical/data-labels/${LABEL_ID}/overview`,
  frames: `GET /api/technical/data-labels/${LABEL_ID}/frames`,
  exports: `GET /api/technical/data-labels/${LABEL_ID}/exports`,
  startExport: `POST /api/technical/data-labels/${LABEL_ID}/exports`,
  imports: `GET /api/technical/data-labels/${LABEL_ID}/imports`,
  mapClasses: `PUT /api/technical/data-labels/${LABEL_ID}/imports/${IMPORT_ID}/classes`,
  applyImport: `POST /api/technical/data-labels/${LABEL_ID}/imports/${IMPORT_ID}/apply`,
  tasks: 'GET /api/tasks',
  token: 'POST /api/sarm/media/token',
  annotationFrames: 'GET /api/sarm/annotation/list-frames',
  annotationStatistics: 'GET /api/sarm/annotation/stats',
} as const;
export const detectionOf = (itemId: string): string => `GET ${BASE}${LABEL_ID}/items/${itemId}/detection`;
export const deleteOf = (itemId: string): string => `DELETE ${BASE}${LABEL_ID}/items/${itemId}`;

export const dataLabel = (changes: Partial<DataLabel> = {}): DataLabel => ({
  id: LABEL_ID,
  name: 'Clinic heads, round 3',
  description: '',
  project_id: PROJECT_ID,
  dataset_id: DATASET_ID,
  dataset_name: 'S007',
  user_id: OWNER_ID,
  user_name: 'Ana Ruiz',
  label_type: 'detection',
  item_count: 1842,
  labeled_count: 1611,
  is_default: false,
  isDemo: false,
  created_at: AT,
  updated_at: AT,
  ...changes,
});

export const labelItem = (place: number, changes: Partial<LabelItem> = {}): LabelItem => {
  const id = idOf('17e1', place);
  return {
    id,
    frame_id: frame(100).id,
    detection_id: idOf('de7e', place),
    name: 'S007/2 #100',
    classification: null,
    classification_hidden: false,
    data_label_id: LABEL_ID,
    video_id: VIDEO_ID,
    frame_number: 100,
    crop_id: idOf('de7e', place),
    crop_path: null,
    confidence: 0.97,
    class: 'sperm',
    verified: true,
    source: 'model',
    class_name: 'sperm',
    quality: null,
    mask_id: null,
    mask_url: null,
    notes: '',
    labeled_by: OWNER_ID,
    labeled_at: AT,
    ...changes,
  };
};
export const pageOfLabels = (...labels: DataLabel[]) =>
  json({ data_labels: labels, total_count: labels.length, total_pages: 1 });
export const pageOfItems = (items: readonly LabelItem[], total = items.length) =>
  json({ items, total_count: total, total_pages: Math.ceil(total / 27) });

export const labelFrame = (frameNumber: number, count: number): LabelFrame => ({
  frame_id: frame(frameNumber).id,
  video_id: VIDEO_ID,
  video_name: 'S007/2',
  frame_number: frameNumber,
  width: 640,
  height: 480,
  item_count: count,
});
export const pageOfLabelFrames = (frames: readonly LabelFrame[], total = frames.length) =>
  json({ frames, total_count: total, total_pages: Math.ceil(total / 9) });

export const overviewOf = (changes: Partial<LabelOverview> = {}) =>
  json({
    data_label: dataLabel(),
    isDemo: false,
    frames: 46,
    videos: 9,
    classes: [
      { class: 'sperm', count: 1604 },
      { class: 'debris', count: 238 },
    ],
    lengths: {
      unit: 'um',
      bars: [
        { from: 6, to: 9, count: 400 },
        { from: 9, to: 12, count: 1200 },
      ],
      counted: 1600,
      uncalibrated: 242,
    },
    ...changes,
  } satisfies LabelOverview);
export const statisticsOf = (changes = {}) =>
  json({
    total_items: 1842,
    labeled_items: 1611,
    unlabeled_items: 231,
    average_confidence: 0.824,
    ...changes,
  });

export const labelExport = (changes: Partial<LabelExport> = {}): LabelExport => ({
  id: EXPORT_ID,
  label_id: LABEL_ID,
  task_id: idOf('7a57', 1),
  format: 'coco',
  include_images: true,
  exclude_bad_quality: true,
  verified_only: false,
  item_count: 1842,
  frame_count: 46,
  file_name: 'clinic-heads-coco.zip',
  size: 40_055_603,
  sha256: '9b1e04c7d2a8'.padEnd(64, '0'),
  download_url: '/x',
  created_by: OWNER_ID,
  created_by_name: 'Ana Ruiz',
  created_at: AT,
  expires_at: AT,
  ...changes,
});
export const formatStates = EXPORT_FORMATS.map((format) => ({
  format,
  possible: format !== 'masks',
  message: format === 'masks' ? 'no mask in this label' : '',
  notice: null,
}));
export const exportsOf = (...items: LabelExport[]) =>
  json({ items, total: items.length, page: 1, limit: 5, formats: formatStates });

export const labelImport = (changes: Partial<LabelImport> = {}): LabelImport => ({
  id: IMPORT_ID,
  label_id: LABEL_ID,
  task_id: idOf('7a57', 2),
  format: 'coco',
  size: 120_000,
  sha256: 'a'.repeat(64),
  state: 'preview',
  preview: {
    pictures: 12,
    matched_by_pixels: 8,
    matched_by_name: 2,
    unmatched_pictures: 2,
    unmatched: ['other-1.png', 'other-2.png'],
    added: 31,
    moved: 7,
    reclassed: 1,
    unchanged: 240,
    missing: 5,
    left_out: 3,
    unusable: 0,
    classes: [
      { name: 'head', count: 279, class: 'sperm' },
      { name: 'dirt', count: 3, class: null },
    ],
  },
  message: '',
  notice: null,
  created_by: OWNER_ID,
  created_by_name: 'Ana Ruiz',
  created_at: AT,
  applied_at: null,
  expires_at: AT,
  ...changes,
});
export const importsOf = (...items: LabelImport[]) => json({ items, total: items.length, page: 1, limit: 5 });

export const annotationFrame = (
  frameNumber: number,
  changes: Partial<AnnotationFrame> = {},
): AnnotationFrame => ({
  ...frame(frameNumber, { detectionStatus: 'completed', detectionCount: 10 }),
  dataset_id: DATASET_ID,
  dataset_name: 'S007',
  video_name: 'S007/2',
  total: 10,
  labeled: 4,
  masks: 3,
  progress: 40,
  status: 'in_progress',
  isDemo: false,
  ...changes,
});

export const framesPage = (frames: readonly AnnotationFrame[], total = frames.length) =>
  json({ frames, total, total_pages: Math.ceil(total / 12) });

/** What the two screens call by themselves. */
const morphologyLabel = (isDemo: boolean): DataLabel => dataLabel({ label_type: 'morphology', isDemo });
export const labelAnswers = (isDemo = false): Answers => ({
  [LABEL_CALLS.search]: pageOfLabels(morphologyLabel(isDemo)),
  [LABEL_CALLS.get]: json({
    data_label: morphologyLabel(isDemo),
    items: [],
    total_count: 0,
    detection_ids: [],
  }),
  [LABEL_CALLS.browse]: pageOfLabels(
    dataLabel({ isDemo }),
    dataLabel({ id: OTHER_LABEL_ID, name: 'Low density', isDemo }),
  ),
  [LABEL_CALLS.items]: pageOfItems([labelItem(1), labelItem(2, { confidence: 0.61, verified: false })]),
  [LABEL_CALLS.statistics]: statisticsOf(),
  [LABEL_CALLS.overview]: overviewOf({ isDemo, data_label: dataLabel({ isDemo }) }),
  [LABEL_CALLS.frames]: pageOfLabelFrames([labelFrame(80, 39), labelFrame(100, 41)]),
  [LABEL_CALLS.annotationFrames]: framesPage([annotationFrame(1, { isDemo })]),
  [LABEL_CALLS.tasks]: json({ tasks: [], total: 0 }),
  [LABEL_CALLS.exports]: exportsOf(labelExport()),
  [LABEL_CALLS.imports]: importsOf(),
});

export const BROWSER = '/finetune/annotation/detection';
export const reviewer = (...more: PermissionCode[]) => technician('review_annotations', ...more);
export const openLabels = (answers: Answers = {}, query = '', person = reviewer('annotate_detection')) =>
  openApp(`${BROWSER}${query}`, person, { ...labelAnswers(), ...answers });
