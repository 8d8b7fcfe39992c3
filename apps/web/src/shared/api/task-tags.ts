import { TASK_CHANGES } from '@sarm/contracts/jobs/task-changes.generated';
import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import { LIST, type Tag } from './call-tags.ts';

/** What a finished task changed, and of that only what belongs to its video and dataset where the task names them. */
export const changedByTask = (task: Task): Tag[] =>
  TASK_CHANGES[task.task_type].map((type) => {
    const own = { video: task.video_id, dataset: task.dataset_id, project: task.project_id } as const;
    const id = type === 'video' || type === 'dataset' || type === 'project' ? own[type] : LIST;
    return id === null ? { type } : { type, id };
  });
