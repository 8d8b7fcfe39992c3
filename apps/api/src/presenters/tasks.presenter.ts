import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import type { TaskRow } from '@sarm/database/work/tasks.repository';
import type { Translate } from '@sarm/messages/create-translator';
import { storedText } from '@sarm/messages/notice-text';
import { presentResult } from './calculation.presenter.ts';

/** BUS-095 */
export const presentTask = (row: TaskRow, t: Translate): Task => ({
  id: row.id,
  version: row.version,
  task_type: row.task_type,
  status: row.status,
  stage: row.stage,
  message: storedText(t, row.notice),
  notice: row.notice,
  progress: row.progress,
  video_id: row.video_id,
  dataset_id: row.dataset_id,
  project_id: row.project_id,
  result: row.result === null ? null : presentResult(row.result, t),
  created_by: row.created_by,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
