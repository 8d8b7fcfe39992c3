import { id, instant } from '../scalars.ts';
import { notice } from '../notice.ts';
import { TASK_STATUSES, TASK_TYPES } from '@sarm/domain/statuses';
import { z } from 'zod';

/** BUS-095 */
export const task = z
  .object({
    id,
    /** Grows with every change: of two states of a task the one with the greater version is the newer. */
    version: z.int(),
    task_type: z.enum(TASK_TYPES),
    status: z.enum(TASK_STATUSES),
    stage: z.string(),
    message: z.string(),
    notice: notice.nullable(),
    progress: z.int().min(0).max(100),
    video_id: id.nullable(),
    dataset_id: id.nullable(),
    /** Null for work outside projects. */
    project_id: id.nullable(),
    result: z.unknown().nullable(),
    created_by: id.nullable(),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'Task' });

/** Work that continues after the answer; progress through GET /tasks/{id}. */
export const waitingTask = z.object({ task_id: id }).meta({ id: 'WaitingTask' });

export const startedTask = z.object({ task_id: id, session_id: id }).meta({ id: 'StartedTask' });

export type Task = z.output<typeof task>;
