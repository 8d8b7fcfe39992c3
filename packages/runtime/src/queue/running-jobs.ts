import type { Pool } from 'pg';
import type { PgBoss } from 'pg-boss';
import type { Log } from '../log/log.ts';
import type { ClaimedJob } from './claim-by-project.ts';
import { QUEUE_SCHEMA } from './install-queues.ts';
import { ClaimLost, WorkerStopping } from './job-queue.ts';

/** One source of jobs of this process: a queue, how much of it may run here, and who does the work. */
export interface Lane {
  readonly name: string;
  readonly priority: number;
  /** Of a job that has just begun. */
  readonly retryLimit: number;
  /** Jobs of one project that may run at the same time over all workers; undefined where projects do not matter. */
  readonly perProject: number | undefined;
  /** Beyond its share a project may have slots that nothing else waits for. */
  readonly usesIdleSlots: boolean;
  readonly concurrency: number;
  /** Takes one of the process's slots. The dead letters do not: a busy worker must still report failures. */
  readonly usesSlot: boolean;
  /** Prints: one slot of the process is never theirs. */
  readonly prints: boolean;
  /** Jobs that have not begun wait for the hours of trainings. */
  readonly onlyInTrainingHours: boolean;
  readonly handle: (job: HeldJob) => Promise<void>;
}

/** A job of this process, while it runs. */
export interface HeldJob {
  readonly job: ClaimedJob;
  readonly signal: AbortSignal;
  retryLimit(): number;
  countAnew(): Promise<void>;
}

interface Run {
  readonly lane: Lane;
  readonly job: ClaimedJob;
  readonly controller: AbortController;
  retryLimit: number;
  done: Promise<void>;
}

interface Settled {
  readonly settled?: readonly string[];
}

export interface RunningJobs {
  count(test: (lane: Lane) => boolean): number;
  start(lane: Lane, job: ClaimedJob): void;
  /** Reports to the queue that this process still works, and aborts what the queue has given to another. */
  beat(): Promise<void>;
  finishOrRelease(graceMs: number): Promise<void>;
}

const ABORTED_HANDLERS_MS = 5000;
const COUNT_ANEW = `update ${QUEUE_SCHEMA}.job_common set retry_limit = $4
  where name = $1 and id = $2 and retry_count = $3 and state = 'active'`;

export function trackRunningJobs(options: {
  boss: PgBoss;
  pool: Pool;
  log: Log;
  onSlotFree: () => void;
}): RunningJobs {
  const { boss, log } = options;
  const runs = new Set<Run>();
  // Every call carries the attempt that was claimed: the queue ignores it once the job runs elsewhere.
  const attempt = (job: ClaimedJob) => ({ id: job.id, retryCount: job.retryCount });

  const settle = async (run: Run): Promise<void> => {
    const { lane, job, controller } = run;
    try {
      await lane.handle({
        job,
        signal: controller.signal,
        retryLimit: () => run.retryLimit,
        countAnew: () => countAnew(run),
      });
    } catch (error) {
      if (controller.signal.reason instanceof WorkerStopping) return await release(run);
      await boss.fail(lane.name, attempt(job), { message: messageOf(error) });
      return;
    }
    await boss.complete(lane.name, attempt(job));
  };

  const countAnew = async (run: Run): Promise<void> => {
    const { lane, job } = run;
    const retryLimit = job.retryCount + lane.retryLimit;
    if (retryLimit === run.retryLimit) return;
    // The engine's own call changes only jobs that wait.
    await options.pool.query(COUNT_ANEW, [lane.name, job.id, job.retryCount, retryLimit]);
    run.retryLimit = retryLimit;
  };

  /** Back to the queue at once and without counting as a failure: a deployment must not use up the retries. */
  const release = async ({ lane, job, retryLimit }: Run): Promise<void> => {
    const client = await options.pool.connect();
    const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
    try {
      await client.query('begin');
      const held = (await boss.cancel(lane.name, attempt(job), { db })) as Settled;
      if (held.settled?.includes(job.id) === true) {
        await boss.resume(lane.name, job.id, { db });
        await boss.update(lane.name, undefined, { id: job.id, retryLimit: retryLimit + 1, db });
      }
      await client.query('commit');
      client.release();
    } catch (error) {
      client.release(true);
      throw error;
    }
  };

  return {
    count: (test) => [...runs].filter((run) => test(run.lane)).length,

    start(lane, job) {
      const run: Run = {
        lane,
        job,
        controller: new AbortController(),
        retryLimit: job.retryLimit,
        done: Promise.resolve(),
      };
      runs.add(run);
      run.done = settle(run)
        // The heartbeat stops with the run, so the job is tried again once it has gone stale.
        .catch((error: unknown) => log.warn({ err: error, jobId: job.id }, 'could not settle a job'))
        .finally(() => {
          runs.delete(run);
          options.onSlotFree();
        });
    },

    async beat() {
      for (const [lane, held] of Map.groupBy(runs, (run) => run.lane)) {
        const alive = (await boss.touch(
          lane.name,
          held.map((run) => attempt(run.job)),
        )) as Settled;
        for (const run of held)
          if (alive.settled?.includes(run.job.id) === false && runs.has(run))
            run.controller.abort(new ClaimLost());
      }
    },

    async finishOrRelease(graceMs) {
      await settledWithin(runs, graceMs);
      for (const run of runs) run.controller.abort(new WorkerStopping());
      await settledWithin(runs, ABORTED_HANDLERS_MS);
      for (const run of runs) await release(run);
    },
  };
}

async function settledWithin(runs: ReadonlySet<Run>, milliseconds: number): Promise<void> {
  if (runs.size === 0) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await Promise.race([Promise.allSettled([...runs].map((run) => run.done)), promise]);
  clearTimeout(timer);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
