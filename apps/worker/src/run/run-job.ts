import { rm } from 'node:fs/promises';
import { appendAudit, SYSTEM_ACTOR } from '@sarm/database/audit/audit.repository';
import { inScope } from '@sarm/database/kernel/scope';
import { returnTask } from '@sarm/database/work/task-attempts.repository';
import { claimTask, holdAttempt, type TaskRow } from '@sarm/database/work/tasks.repository';
import { ClaimLost, type QueuedJob, WorkerStopping } from '@sarm/runtime/queue/job-queue';
import { endTask } from '@sarm/use-cases/tasks/end-task';
import { z } from 'zod';
import { notice, type Notice } from '@sarm/domain/catalogue/notices';
import {
  BrokenRun,
  type JobContext,
  type JobHandler,
  PermanentFailure,
  RunTakenOver,
} from '../jobs/job-handler.ts';
import { giveUp } from './give-up.ts';
import { type RunDeps, scopeOf, type TaskRun } from './run-deps.ts';
import { makeScratch, scratchPath } from './scratch-folder.ts';
import { watchRun } from './watch-run.ts';

/** Every payload names its task and project; only with them can a failure be reported. */
export const jobAddress = z.looseObject({ taskId: z.uuid(), projectId: z.uuid().nullable() });

interface Running {
  readonly deps: RunDeps;
  readonly handler: JobHandler;
  readonly queued: QueuedJob;
  readonly payload: z.output<typeof jobAddress>;
  readonly run: TaskRun;
  readonly task: TaskRow;
}

/**
 * One run of a job. Resolves when there is nothing more to do, also when the work was given up for good.
 * Rejects when the queue shall try it again.
 */
export async function runJob(deps: RunDeps, handler: JobHandler, queued: QueuedJob): Promise<void> {
  const payload = jobAddress.parse(queued.payload);
  const { taskId, projectId } = payload;
  const task = await inScope(deps.db, scopeOf(payload), (tx) => claimTask(tx, taskId));
  // Ended before: completed by a run whose acknowledgement was lost, cancelled, or deleted with its project.
  if (task === undefined || task.attempt_token === null) return queued.endedAs('obsolete');
  const log = deps.log.child({
    requestId: queued.requestId,
    jobId: queued.jobId,
    job: queued.jobName,
    taskId,
    attempt: task.attempts,
  });
  const run = { id: taskId, token: task.attempt_token, projectId };
  const running: Running = { deps: { ...deps, log }, handler, queued, payload, run, task };
  const lost = new AbortController();
  const signal = AbortSignal.any([queued.signal, lost.signal]);
  const watch = watchRun(running.deps, run, () => lost.abort(new RunTakenOver()));
  let completed = false;
  try {
    await useScratch(running, async (scratch) => {
      const context: JobContext = {
        db: deps.db,
        work: deps.work,
        blobs: deps.blobs,
        log,
        scratch,
        signal,
        counts: deps.counts,
        progress: watch.report,
        countAnew: () => queued.countAnew(),
        complete: async (write) => {
          watch.stop();
          await complete(running, write);
          completed = true;
        },
      };
      await handler.run(parsePayload(handler, payload), context);
      if (!completed) throw new Error(`${handler.job.name} returned without completing its task`);
    });
    log.info({}, 'a task was completed');
  } catch (error) {
    watch.stop();
    // The result stands; what failed after it can only be tidying up.
    if (completed) log.warn({ err: error }, 'a job failed after its task was completed');
    else await settleFailure(running, signal, error);
  }
}

async function useScratch(
  { deps, run, handler }: Running,
  work: (scratch: string) => Promise<void>,
): Promise<void> {
  if (handler.withoutScratch === true) return await work(scratchPath(deps.scratchRoot, run));
  const scratch = await makeScratch(deps.scratchRoot, run);
  try {
    await work(scratch);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

function parsePayload(handler: JobHandler, payload: object): unknown {
  const parsed = handler.job.payload.safeParse(payload);
  if (parsed.success) return parsed.data;
  throw new PermanentFailure(notice('task.badly_described'), { cause: parsed.error });
}

async function complete(
  { deps, run, task }: Running,
  write: Parameters<JobContext['complete']>[0],
): Promise<void> {
  await inScope(deps.db, scopeOf(run), async (tx) => {
    if (!(await holdAttempt(tx, run))) throw new RunTakenOver();
    const written = await write(tx);
    await endTask(tx, deps.work, { taskId: run.id, status: 'completed', ...written });
    await appendAudit(tx, SYSTEM_ACTOR, {
      action: 'task.complete',
      projectId: run.projectId,
      subjectId: run.id,
      after: { attempts: task.attempts, videoId: task.video_id },
    });
  });
}

async function settleFailure(running: Running, signal: AbortSignal, error: unknown): Promise<void> {
  const { deps, queued, run, task } = running;
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof RunTakenOver || signal.reason instanceof RunTakenOver) {
    deps.log.info({}, 'a run was cancelled or taken over');
    return queued.endedAs('taken_over');
  }
  // An interrupted program may call its input broken; only an undisturbed run may condemn it.
  if (error instanceof PermanentFailure && !signal.aborted) {
    deps.log.warn({ err: error }, 'a task was given up: its input is at fault');
    await endFailed(running, error.reason, describeCause(error));
    return queued.endedAs('given_up');
  }
  const interrupted = signal.reason instanceof WorkerStopping || signal.reason instanceof ClaimLost;
  if (!interrupted && queued.retryCount >= queued.retryLimit) {
    deps.log.error({ err: error }, 'a task was given up after its last attempt');
    const crashed = notice('task.crashed', { count: task.attempts });
    await endFailed(running, error instanceof BrokenRun ? error.reason : crashed, reason);
    throw error;
  }
  deps.log.warn({ err: error }, 'a run failed and will be tried again');
  const message = interrupted
    ? notice('task.waiting_for_worker')
    : notice('task.trying_again', { attempt: task.attempts });
  const held = await inScope(deps.db, scopeOf(run), (tx) => returnTask(tx, run, message));
  if (held) throw error;
  // Cancelled at the same moment, or the lost connection had committed the result: nothing to try again.
  queued.endedAs('taken_over');
}

async function endFailed(running: Running, message: Notice, reason: string): Promise<void> {
  const { deps, queued, payload, run, task } = running;
  const given = await inScope(deps.db, scopeOf(run), async (tx) => {
    if (!(await holdAttempt(tx, run))) return false;
    return await giveUp(tx, deps.work, {
      projectId: run.projectId,
      taskId: run.id,
      jobId: queued.jobId,
      jobName: queued.jobName,
      payload,
      attempts: task.attempts,
      notice: message,
      reason,
    });
  });
  if (given) deps.counts?.failure(queued.jobName, message.code);
}

const describeCause = (error: Error): string =>
  error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
