import { asUser, inScope } from '@sarm/database/scope';
import { findMemberTask, type TaskRow } from '@sarm/database/tasks.repository';
import { AppError } from '@sarm/domain/errors';
import { isTaskFinished } from '@sarm/domain/statuses';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../../deps.ts';
import { createBell } from './bell.ts';
import type { TaskFeed } from './task-feed.ts';

/** A notice may be lost with its connection; then the end of a task is seen this much later. */
const LOOK_AGAIN_MS = 2000;

export interface AwaitedTask {
  readonly taskId: string;
  readonly userId: string;
  readonly seconds: number;
  readonly signal: AbortSignal;
}

/**
 * BUS-095: waits for the end of a task. Undefined: it goes on, or the caller may no longer see it. Between two looks no
 * connection of the pool is held, so any number of people may wait.
 */
export async function awaitTask(
  { db, log }: Pick<AppDeps, 'db' | 'log'>,
  feed: TaskFeed,
  { taskId, userId, seconds, signal }: AwaitedTask,
): Promise<TaskRow | undefined> {
  const bell = createBell(signal);
  const unsubscribe = feed.subscribe(taskId, bell.ring);
  const end = performance.now() + seconds * 1000;
  const look = async (): Promise<TaskRow | 'gone' | 'unknown'> => {
    try {
      return (await inScope(db, asUser(userId), (tx) => findMemberTask(tx, taskId, userId))) ?? 'gone';
    } catch (error) {
      // The work is queued whatever happens to the database now; to fail here would invite the caller to start it twice.
      log.debug({ err: error, taskId }, 'the state of an awaited task could not be read');
      return 'unknown';
    }
  };
  try {
    for (;;) {
      const task = await look();
      if (task === 'gone') return undefined;
      if (task !== 'unknown' && isTaskFinished(task.status)) return task;
      const left = end - performance.now();
      if (left <= 0 || signal.aborted) return undefined;
      await bell.wait(Math.min(left, LOOK_AGAIN_MS));
    }
  } finally {
    unsubscribe();
  }
}

/** Ends when the client goes away or the server closes: neither should keep somebody waiting for the other. */
export function endOfWaiting(request: FastifyRequest, reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return AbortSignal.any([gone.signal, request.server.closing]);
}

/** What a task that ended well left behind; a task that did not is the answer's failure, in the task's own words. */
export function resultOf(task: TaskRow): object {
  if (task.status === 'failed') throw new AppError('task_failed', { message: task.message });
  if (task.status !== 'completed') throw new AppError('task_cancelled');
  return task.result ?? {};
}
