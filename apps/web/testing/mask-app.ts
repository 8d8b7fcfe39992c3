import type { CropDetails } from '@sarm/contracts/http/detection/detections.entities';
import type { StoredMask } from '@sarm/contracts/http/masks/masks.entities';
import type { UserRecord } from '@sarm/contracts/http/users/users.entities';
import { CROP_SHEET, layOutSheet, writePlaces } from '@sarm/domain/shapes/crop-sheet';
import { createMask } from '@sarm/masks/bit-mask';
import { encodeRuns, toCocoText } from '@sarm/masks/run-lengths';
import { fireEvent, screen } from '@testing-library/react';
import { annotator } from './annotation-app.ts';
import { DATASET_ID, frame, video, VIDEO_ID } from './api-answers.ts';
import { json } from './fake-server.ts';
import { dataLabel, LABEL_ID, labelItem, pageOfItems, pageOfLabels } from './label-answers.ts';
import { type Answers, CALLS, openApp } from './open-app.tsx';

export const FRAME = frame(12, { detectionStatus: 'completed', detectionCount: 2 });
export const FRAME_PAGE = `/finetune/annotation/morphology?frameId=${FRAME.id}&datasetId=${DATASET_ID}`;
export const VIDEO_PAGE = `/finetune/mask-extraction?videoId=${VIDEO_ID}&datasetId=${DATASET_ID}`;
export const morphologist = annotator(['annotate_morphology']);
export const detector = annotator(['annotate_detection']);

export const cropId = (place: number): string =>
  `0199c000-0000-7000-8000-0000${String(place).padStart(8, 'c')}`;
/** As large as the picture that the tests decode: a place of the page is the same place of the picture. */
export const crop = (place: number, changes: Partial<CropDetails> = {}): CropDetails => ({
  id: cropId(place),
  detection_id: cropId(place),
  frameId: FRAME.id,
  videoId: VIDEO_ID,
  confidence: 0.934,
  width: 640,
  height: 480,
  x: 100,
  y: 50,
  x1: 300,
  y1: 200,
  x2: 330,
  y2: 220,
  cropPath: `/media/view-crop/${cropId(place)}`,
  hasMask: false,
  maskData: null,
  dataset_id: DATASET_ID,
  frame_number: 12,
  um_per_px: 0.125,
  is_labeled: false,
  ...changes,
});
export const crops = (count: number): CropDetails[] => Array.from({ length: count }, (_, at) => crop(at + 1));

export const RECT = [100, 50, 740, 530] as const;
/** A block of the head, as the server has it. */
export function storedMask(changes: Partial<StoredMask> = {}): StoredMask {
  const bits = createMask(640, 480);
  for (let y = 100; y < 140; y += 1) bits.bits.fill(1, y * 640 + 200, y * 640 + 260);
  return {
    id: '01900000-0000-7000-8000-00000000aa01',
    detection_id: cropId(1),
    frame_id: FRAME.id,
    video_id: VIDEO_ID,
    version: 3,
    rect: [...RECT],
    grid: 1,
    parts: [{ part: 'head', counts: toCocoText(encodeRuns(bits)) }],
    model_id: 'click-segmentation-v1',
    confidence: 0.913,
    points: [
      { x: 310, y: 170, label: 1 },
      { x: 500, y: 300, label: 0 },
    ],
    mask_url: `/media/file/videos/${VIDEO_ID}/masks/m-3.png`,
    created_by: morphologist.id,
    created_by_name: 'Lena Lab',
    is_own: true,
    updated_at: '2026-11-15T10:00:00.000Z',
    ...changes,
  };
}
export const MODELS = [
  { id: 'click-segmentation-v1', name: 'Built-in', description: 'x', version: '1', is_default: true },
  { id: 'sam2_hiera_tiny', name: 'SAM 2 tiny', description: 'y', version: '2', is_default: false },
];
export const label = dataLabel({
  name: 'Smears, round 2',
  label_type: 'morphology',
  item_count: 418,
  user_id: morphologist.id,
});

const SAM = '/api/annotations/sam2';
export const MASK_CALLS = {
  frame: `GET /api/sarm/frame/get-frame/${FRAME.id}`,
  crops: 'POST /api/technical/crops/filter',
  sheet: 'GET /api/technical/crops/sheet',
  mask: `GET /api/technical/detections/${cropId(1)}/mask`,
  put: `PUT /api/technical/detections/${cropId(1)}/mask`,
  models: `GET ${SAM}/models/`,
  generate: `POST ${SAM}/mask-from-points/`,
  suggest: `POST ${SAM}/auto-suggest-points/`,
  labels: `GET ${SAM}/datasets/${DATASET_ID}/data-labels/`,
  create: 'POST /api/sarm/annotation/create-label',
  membership: `GET /api/sarm/annotation/get-label/${LABEL_ID}`,
  items: `GET ${SAM}/data-labels/${LABEL_ID}/items/filter`,
  add: `POST ${SAM}/data-labels/${LABEL_ID}/items/${VIDEO_ID}/${cropId(1)}/`,
  quality: `PATCH ${SAM}/data-labels/${LABEL_ID}/items/${labelItem(1).id}/quality`,
  deleteItem: `DELETE ${SAM}/data-labels/${LABEL_ID}/items/${labelItem(1).id}`,
  export: `POST ${SAM}/data-labels/${LABEL_ID}/export`,
} as const;

export const pageOfCrops = (rows: readonly CropDetails[], total = rows.length) =>
  json({ crops: rows, total, total_pages: Math.ceil(total / 24) });
export const heldBy = (...places: number[]) =>
  json({ data_label: label, items: [], total_count: places.length, detection_ids: places.map(cropId) });
export const madeMask = (changes: object = {}) =>
  json({
    success: true,
    mask_id: storedMask().id,
    version: 3,
    confidence: 0.913,
    model_id: 'click-segmentation-v1',
    points: [],
    crop_id: cropId(1),
    video_id: VIDEO_ID,
    mask_url: '/media/file/m.png',
    visualization_url: '/media/file/v.png',
    request_id: null,
    ...changes,
  });

export function openMasks(at: string, answers: Answers = {}, person: UserRecord = morphologist) {
  const rows = crops(3);
  const each = rows.flatMap((row): [string, Response][] => [
    [`GET /api/technical/crops/${row.id}`, json(row)],
    [`GET /api/technical/detections/${row.id}/mask`, json({ mask: null })],
    [`GET /api/sarm/media/view-crop/${row.id}`, new Response('png')],
  ]);
  return openApp(at, person, {
    [CALLS.video]: json(video({ name: 'S007/1' })),
    [MASK_CALLS.frame]: json(FRAME),
    [MASK_CALLS.crops]: pageOfCrops(rows),
    [MASK_CALLS.sheet]: new Response('png', {
      headers: { [CROP_SHEET.header]: writePlaces(layOutSheet(rows).places) },
    }),
    [MASK_CALLS.models]: json({ models: MODELS, total: 2 }),
    [MASK_CALLS.labels]: pageOfLabels(label),
    [MASK_CALLS.membership]: heldBy(),
    [MASK_CALLS.items]: pageOfItems([labelItem(1, { detection_id: cropId(1), quality: 'good' })]),
    ...Object.fromEntries(each),
    ...answers,
  });
}

/** Nothing of a click but where it is. */
export const click = async (x: number, y: number): Promise<void> => {
  const stage = await screen.findByRole('application');
  fireEvent.pointerDown(stage, { clientX: x, clientY: y, button: 0, pointerId: 1 });
  fireEvent.pointerUp(stage, { clientX: x, clientY: y, button: 0, pointerId: 1 });
};
export const drag = async (...path: readonly (readonly [number, number])[]): Promise<void> => {
  const stage = await screen.findByRole('application');
  path.forEach(([clientX, clientY], at) =>
    fireEvent[at === 0 ? 'pointerDown' : 'pointerMove'](stage, { clientX, clientY, button: 0, pointerId: 1 }),
  );
  fireEvent.pointerUp(stage, { pointerId: 1 });
};
/** Counters under the picture, as they are read. */
export const counted = (): string[] =>
  [...screen.getByRole('list', { name: 'Points' }).children].map((each) => each.textContent ?? '');
