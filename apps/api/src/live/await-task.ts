import { asUser, inScope } from '@sarm/database/kernel/scope';
import { findMemberTask, type TaskRow } from '@sarm/database/work/tasks.repository';
import { WAIT_SECONDS } from '@sarm/domain/figures/analysis';
import { AppError } from '@sarm/domain/catalogue/errors';
import { isTaskFinished } from '@sarm/domain/statuses';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../deps.ts';
import type { ChangeFeed } from './change-feed.ts';
import { clientGone } from './send-events.ts';
import { createSleeper } from './sleeper.ts';

/** A notice may be lost with its connection; then the end of a task is seen this much later. */
const LOOK_AGAIN_MS = 2000;

export interface AwaitedTask {
  readonly taskId: string;
  readonly userId: string;
  readonly seconds: number;
  readonly signal: AbortSignal;
}

/**
 * BUS-095: waits for the end of a task. Undefined: it still runs, or the caller may no longer see it. Between two looks
 * no connection of the pool is held, so any number of people may wait.
 */
export async function awaitTask(
  { db, log }: Pick<AppDeps, 'db' | 'log'>,
  feed: ChangeFeed,
  { taskId, userId, seconds, signal }: AwaitedTask,
): Promise<TaskRow | undefined> {
  const sleeper = createSleeper(signal);
  const unsubscribe = feed.subscribe([`ended:${taskId}`], sleeper.wake);
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
      await sleeper.sleep(Math.min(left, LOOK_AGAIN_MS));
    }
  } finally {
    unsubscribe();
  }
}

/** Ends when the client goes away or the server closes: neither should keep somebody waiting for the other. */
export function endOfWaiting(request: FastifyRequest, reply: FastifyReply): AbortSignal {
  return AbortSignal.any([clientGone(reply), request.server.closing]);
}

/** BUS-095: the answer of a call that queued its work: what is made of the task's result, or the task while it runs. */
export async function answerOrTask<T>(
  deps: Pick<AppDeps, 'db' | 'log' | 'waitSeconds'>,
  feed: ChangeFeed,
  call: {
    readonly taskId: string;
    readonly userId: string;
    readonly request: FastifyRequest;
    readonly reply: FastifyReply;
  },
  answer: (result: object) => T | Promise<T>,
): Promise<{ status: 200; body: T } | { status: 202; body: { task_id: string } }> {
  const { taskId, userId, request, reply } = call;
  const signal = endOfWaiting(request, reply);
  const { waitSeconds: seconds = WAIT_SECONDS } = deps;
  const task = await awaitTask(deps, feed, { taskId, userId, seconds, signal });
  if (task === undefined) return { status: 202, body: { task_id: taskId } };
  return { status: 200, body: await answer(resultOf(task)) };
}

/** What a task that ended well left behind; a task that did not is the answer's failure, with the task's own notice. */
export function resultOf(task: TaskRow): object {
  if (task.status === 'failed')
    throw new AppError('task_failed', task.notice === null ? {} : { notice: task.notice });
  if (task.status !== 'completed') throw new AppError('task_cancelled');
  return task.result ?? {};
}
