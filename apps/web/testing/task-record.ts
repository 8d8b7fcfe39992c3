import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import { DATASET_ID, PROJECT_ID, VIDEO_ID } from './api-answers.ts';

/** A running extraction; tests change what they are about. */
export const taskOf = (changes: Partial<Task> = {}): Task => ({
  id: '01900000-0000-7000-8000-0000000000e1',
  version: 1,
  task_type: 'extraction',
  status: 'processing',
  stage: 'extracting',
  message: '',
  notice: null,
  progress: 40,
  video_id: VIDEO_ID,
  dataset_id: DATASET_ID,
  project_id: PROJECT_ID,
  result: null,
  created_by: null,
  created_at: '2026-11-15T10:00:00.000Z',
  updated_at: '2026-11-15T10:00:01.000Z',
  ...changes,
});
