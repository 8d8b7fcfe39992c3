import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import type { PermissionCode } from '@sarm/domain/access/permissions';
import { screen } from '@testing-library/react';
import { frame, PROJECT_ID, seededUser, video, VIDEO_ID } from './api-answers.ts';
import { json } from './fake-server.ts';
import { type Answers, CALLS, openApp } from './open-app.tsx';
import { taskOf } from './task-record.ts';
import { withRole } from './user-record.ts';

export const DETECT = 'POST /api/sarm/detection/detect-frames';
export const TASKS = 'GET /api/tasks';
export const MODELS = 'GET /api/sarm/training/list-model';
export const RUN = '01900000-0000-7000-8000-0000000000e7';
export const FRAMES = [
  frame(1, { detectionStatus: 'completed', detectionCount: 12, detectionModelId: 'aa/1', selected: true }),
  frame(2),
  frame(3, { detectionStatus: 'failed' }),
];

const model = (id: string, changes = {}) => ({
  id,
  name: `Heads ${id}`,
  type: 'detection',
  project_id: null,
  in_use: false,
  created_at: '2026-11-15T10:00:00.000Z',
  ...changes,
});
export const modelList = () =>
  json({ models: [model('aa/1', { in_use: true }), model('bb/1', { project_id: PROJECT_ID })], total: 2 });

/** A member of the project who holds technical access and these codes, and is no system_admin. */
export const technician = (...codes: PermissionCode[]) => ({
  ...seededUser('business_user', 'member'),
  ...withRole('x', ['access_technical', ...codes]),
});
export const runOf = (changes: Partial<Task> = {}): Task =>
  taskOf({ id: RUN, task_type: 'detection', stage: 'detecting', ...changes });
export const tasksOf = (...tasks: Task[]) => json({ tasks, total: tasks.length });
export const framesOf = (frames = FRAMES) => json({ frames, total: frames.length });
export const statsOf = (changes = {}) =>
  json({
    frames: 3,
    selected: 1,
    annotated: 0,
    detected_frames: 1,
    analysed_frames: 1,
    detections: 12,
    mean_confidence: 0.7,
    ...changes,
  });

export const openDetection = (answers: Answers = {}, at = `/finetune/detection?videoId=${VIDEO_ID}`) =>
  openApp(at, technician('annotate_detection'), {
    [CALLS.video]: json(video()),
    [CALLS.frames]: framesOf(),
    [CALLS.frameStats]: statsOf(),
    [MODELS]: modelList(),
    [TASKS]: tasksOf(),
    [DETECT]: json({ task_id: RUN }, 202),
    [`GET /api/tasks/${RUN}`]: json(runOf()),
    ...answers,
  });

export const runButton = () => screen.findByRole('button', { name: 'Run detection' });
