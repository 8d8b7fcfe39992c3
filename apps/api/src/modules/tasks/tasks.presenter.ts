import type { Task } from '@sarm/contracts/http/entities';
import type { TaskRow } from '@sarm/database/tasks.repository';

/** BUS-095 */
export const presentTask = (row: TaskRow): Task => ({
  id: row.id,
  task_type: row.task_type,
  status: row.status,
  stage: row.stage,
  message: row.message,
  progress: row.progress,
  video_id: row.video_id,
  dataset_id: row.dataset_id,
  project_id: row.project_id,
  result: row.result,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
