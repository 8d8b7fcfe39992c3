import type {
  BoxObject,
  EditAnswer,
  EditBatch,
  FrameState,
} from '@sarm/contracts/http/annotation/annotation.entities';
import type { UserRecord } from '@sarm/contracts/http/users/users.entities';
import { automaticLabelName } from '@sarm/domain/labels';
import { fireEvent, screen, within } from '@testing-library/react';
import { DATASET_ID, frame, PROJECT_ID, seededUser, video, VIDEO_ID } from './api-answers.ts';
import { json } from './fake-server.ts';
import { type Answers, CALLS, openApp } from './open-app.tsx';
import { withRole } from './user-record.ts';

export const FRAME = frame(40, { detectionStatus: 'completed', detectionCount: 2 });
export const NEXT = frame(50);
export const AT = `/finetune/annotation/detection/frame?frameId=${FRAME.id}&videoId=${VIDEO_ID}&datasetId=${DATASET_ID}`;
export const CLINICAL_AT = `/sarm/annotation/detection/frame?frameId=${FRAME.id}&videoId=${VIDEO_ID}`;

export const boxId = (last: number): string => `01900000-0000-7000-8000-00000000de0${last}`;
export const box = (last: number, changes: Partial<BoxObject> = {}): BoxObject => ({
  id: boxId(last),
  seq: 1,
  box: [100, 50, 130, 70],
  class: 'sperm',
  verified: false,
  attributes: [],
  track: null,
  confidence: 0.61,
  source: 'model',
  ...changes,
});
export const ONE = box(1);
export const TWO = box(2, { box: [300, 50, 330, 70], confidence: 1, source: 'manual', verified: true });

export const stateOf = (
  objects: BoxObject[] = [ONE, TWO],
  changes: Partial<FrameState> = {},
): FrameState => ({
  frame_id: FRAME.id,
  video_id: VIDEO_ID,
  dataset_id: DATASET_ID,
  project_id: PROJECT_ID,
  frame_number: 40,
  width: 640,
  height: 480,
  time_offset: 0.8,
  um_per_px: 0.58,
  seq: 1,
  objects,
  conflicts: [],
  presence: [],
  ...changes,
});

const listed = (id: string, number: number, boxes: number) => ({
  frame_id: id,
  frame_number: number,
  box_count: boxes,
  verified_count: 0,
  open_conflicts: 0,
  presence: [],
  state: 'untouched' as const,
});
export const stripOf = (changes = {}) =>
  json({
    frames: [listed(FRAME.id, 40, 2), listed(NEXT.id, 50, 0)],
    total: 2,
    offset: 0,
    counts: { untouched: 2, in_progress: 0, verified: 0, conflict: 0 },
    next_unfinished: { frame_id: NEXT.id, frame_number: 50 },
    ...changes,
  });

/** A member of the project with these codes who is no system_admin. */
export const annotator = (
  codes: readonly string[] = ['annotate_detection'],
  level: 'viewer' | 'member' = 'member',
) => ({
  ...seededUser('business_user', level),
  ...withRole('x', ['access_technical', 'access_business', ...codes]),
});
export const PERSON = annotator();
const LABEL_NAME = automaticLabelName(PERSON.id, DATASET_ID, 'detection');

export const EDIT = `POST /api/technical/frames/${FRAME.id}/edits`;
export const STATE = `GET /api/technical/frames/${FRAME.id}/state`;
export const HISTORY = `GET /api/technical/frames/${FRAME.id}/edits`;
export const STRIP = `GET /api/technical/videos/${VIDEO_ID}/annotation-frames`;
export const PRESENCE = `POST /api/technical/frames/${FRAME.id}/presence`;
export const GUIDE = `GET /api/technical/projects/${PROJECT_ID}/labelling-guide`;
export const KEYS = 'GET /api/sarm/auth/get-key-bindings';
export const LABEL = `GET /api/sarm/annotation/get-label/${LABEL_NAME}`;
export const CREATE_LABEL = 'POST /api/sarm/annotation/create-label';
export const ADD_FRAME = 'POST /api/sarm/annotation/add-label';
export const ADD_ITEM = 'POST /api/sarm/annotation/add-item';
export const GET_FRAME = `GET /api/sarm/frame/get-frame/${FRAME.id}`;
export const LABEL_ID = '01900000-0000-7000-8000-0000000000f9';

const NOW = '2026-11-15T10:00:00.000Z';
export const dataLabel = {
  id: LABEL_ID,
  name: LABEL_NAME,
  description: '',
  project_id: PROJECT_ID,
  dataset_id: DATASET_ID,
  dataset_name: 'S007',
  user_id: PERSON.id,
  user_name: 'Lena Lab',
  label_type: 'detection',
  item_count: 0,
  labeled_count: 0,
  is_default: true,
  created_at: NOW,
  updated_at: NOW,
};
export const labelOf = (...ids: string[]) =>
  json({ data_label: dataLabel, items: [], total_count: ids.length, detection_ids: ids });

/** What the server answers to a batch: every edit as it was sent, in its order. */
export function accept(batch: EditBatch, outcome: 'applied' | 'refused' = 'applied'): EditAnswer {
  let seq = batch.last_seq;
  const results = batch.edits.map((edit) => ({
    edit_id: edit.edit_id,
    outcome,
    seq: outcome === 'refused' ? null : ++seq,
    object: null,
    conflict: null,
    because:
      outcome === 'refused'
        ? { code: 'edit.box_outside' as const, params: { width: 640, height: 480 } }
        : null,
  }));
  const stored = batch.edits.map((edit, at) => ({
    seq: batch.last_seq + at + 1,
    edit_id: edit.edit_id,
    batch_id: batch.batch_id,
    client_id: batch.client_id,
    user_id: PERSON.id,
    name: 'Lena Lab',
    kind: edit.kind,
    object_id: edit.object_id,
    changes: edit.kind === 'create' ? { source: 'manual', ...edit.changes } : edit.changes,
    was: {},
    outcome: 'applied' as const,
    undoes: null,
    made_at: edit.made_at,
    at: NOW,
  }));
  return {
    seq,
    results,
    edits: outcome === 'refused' ? [] : stored,
    more: false,
    reload: false,
  };
}

export function openAnnotation(answers: Answers = {}, person: UserRecord = PERSON, at = AT) {
  const app: ReturnType<typeof openApp> = openApp(at, person, {
    [CALLS.video]: json(video({ name: 'S007/1' })),
    [GET_FRAME]: json(FRAME),
    [`GET /api/sarm/frame/get-frame/${NEXT.id}`]: json(NEXT),
    [STATE]: json(stateOf()),
    [`GET /api/technical/frames/${NEXT.id}/state`]: json(
      stateOf([], { frame_id: NEXT.id, frame_number: 50 }),
    ),
    [HISTORY]: json({ seq: 1, edits: [], more: false }),
    [`GET /api/technical/frames/${NEXT.id}/edits`]: json({ seq: 1, edits: [], more: false }),
    [STRIP]: stripOf(),
    [PRESENCE]: new Response(null, { status: 204 }),
    [`POST /api/technical/frames/${NEXT.id}/presence`]: new Response(null, { status: 204 }),
    [EDIT]: () => json(accept(app.server.callsOf(EDIT).at(-1)?.body as EditBatch)),
    [GUIDE]: json({
      project_id: PROJECT_ID,
      version: 0,
      newest: 0,
      body: '',
      written_by: null,
      created_at: null,
    }),
    [KEYS]: json({ bindings: [] }),
    [LABEL]: labelOf(),
    [`GET /api/sarm/media/view-frame/${FRAME.id}`]: new Response('png'),
    [`GET /api/sarm/media/view-frame/${NEXT.id}`]: new Response('png'),
    ...answers,
  });
  return { ...app, batches: () => app.server.callsOf(EDIT).map(({ body }) => body as EditBatch) };
}

export const canvas = () => screen.findByRole('application');
export const host = async (): Promise<Element> => (await canvas()).lastElementChild as Element;
/** From one place of the picture to another, as a hand does it. */
export async function drag([fromX, fromY]: number[], [toX, toY]: number[]): Promise<void> {
  const target = await host();
  const at = (x = 0, y = 0) => ({ clientX: x, clientY: y, button: 0, pointerId: 1 });
  fireEvent.pointerMove(target, at(fromX, fromY));
  fireEvent.pointerDown(target, at(fromX, fromY));
  fireEvent.pointerMove(target, at(((fromX ?? 0) + (toX ?? 0)) / 2, ((fromY ?? 0) + (toY ?? 0)) / 2));
  fireEvent.pointerMove(target, at(toX, toY));
  fireEvent.pointerUp(target, at(toX, toY));
}

export const objectList = () => within(screen.getByRole('listbox', { name: 'Objects of this frame' }));
export const rowTexts = () =>
  objectList()
    .queryAllByRole('option')
    .map((row) => row.textContent?.replace(/\s+/g, ' ').trim());

/** The numbers of the panel of a box: where it is and how large. */
export async function placeOf(number: number): Promise<string[]> {
  const panel = within(await screen.findByRole('region', { name: `Object ${number}` }));
  return ['x', 'y', 'width', 'height'].map(
    (name) => panel.getByRole<HTMLInputElement>('spinbutton', { name }).value,
  );
}

export const press = (key: string, more = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, {
    key,
    code: key.length === 1 ? `Key${key.toUpperCase()}` : key,
    ...more,
  });
