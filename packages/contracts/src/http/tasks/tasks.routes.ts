import { TASK_STATUSES, TASK_TYPES } from '@sarm/domain/statuses';
import { z } from 'zod';
import { id } from '../scalars.ts';
import { task } from './tasks.entities.ts';
import { pageQuery } from '../paging.ts';
import { defineRoute, routesAbout } from '../route.ts';

const one = { params: z.object({ id }) } as const;
const inTask = { kind: 'object', object: 'task', from: 'params', field: ['id'] } as const;

export const taskRoutes = routesAbout('task', {
  list: defineRoute({
    method: 'GET',
    path: '/tasks',
    summary: "Tasks of the caller's projects, newest first",
    effect: 'read',
    access: { kind: 'rows', of: 'own projects' },
    query: pageQuery(['createdAt']).extend({
      task_type: z.enum(TASK_TYPES).optional(),
      status: z.enum(TASK_STATUSES).optional(),
      video_id: id.optional(),
      /** The runs that this calculation waits for, or waited for. */
      needed_by: id.optional(),
      /** The files of this data label that are being written or read. */
      label_id: id.optional(),
    }),
    answers: { 200: z.object({ tasks: z.array(task), total: z.int() }) },
  }),
  systemStatus: defineRoute({
    method: 'GET',
    path: '/tasks/system/status',
    summary: 'Counts of workers and of queued and running work, and how fast videos are analysed',
    effect: 'read',
    scope: 'installation',
    access: { kind: 'signed-in' },
    answers: {
      200: z.object({
        status: z.enum(['ok', 'no-workers']),
        workers: z.int(),
        queued: z.int(),
        running: z.int(),
        /** BUS-036: frames of videos that are analysed in a second, measured here; null before the first analysis. */
        frames_per_second: z.number().nullable(),
        /** Frames that wait or are being analysed. */
        open_frames: z.int(),
      }),
    },
  }),
  get: defineRoute({
    method: 'GET',
    path: '/tasks/{id}',
    summary: 'One task',
    effect: 'read',
    access: inTask,
    ...one,
    answers: { 200: task },
  }),
  // Cancelling is open to the starter whatever the level, and to editors for the tasks of others (BUS-187).
  cancel: defineRoute({
    method: 'DELETE',
    path: '/tasks/{id}',
    summary: 'Cancel a task',
    effect: 'change',
    access: { ...inTask, level: 'viewer', othersLevel: 'editor' },
    ...one,
    answers: { 200: task },
  }),
  events: defineRoute({
    method: 'GET',
    path: '/tasks/{id}/events',
    summary: 'Live progress as server-sent events; resumes after Last-Event-ID',
    effect: 'own',
    writes: [],
    access: inTask,
    ...one,
    answerKind: 'events',
    answers: { 200: null },
  }),
});
