import type { ChoreDefinition, JobDefinition, PayloadOf, QueueDefinition } from '@sarm/contracts/jobs/job';
import type { KyselyTransactionLike } from 'pg-boss';

/** A Kysely transaction: the job exists exactly when the rows written with it do. */
export type QueueTx = KyselyTransactionLike;

export interface JobQueue {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Sends the work inside the caller's transaction. The payload's project, if it has one, is the fairness group. */
  enqueue<J extends QueueDefinition>(
    tx: QueueTx,
    work: J,
    jobId: string,
    payload: PayloadOf<J> & { projectId?: string | null },
  ): Promise<void>;
  cancel(tx: QueueTx, jobName: string, jobId: string): Promise<void>;
}

/** Given up for good, taken over or cancelled, or with nothing left to do. */
export type QuietEnding = 'given_up' | 'taken_over' | 'obsolete';

/** What a worker gets for one run of a job. */
export interface QueuedJob {
  readonly jobId: string;
  readonly jobName: string;
  readonly payload: unknown;
  /** Runs before this one. */
  readonly retryCount: number;
  /** Grows with `countAnew`. */
  readonly retryLimit: number;
  /** The work has got on: the runs up to this one do not count as failures, and it has all its retries again. */
  countAnew(): Promise<void>;
  /** Of the call that this work goes back to, however many jobs lie between; undefined: nobody called. */
  readonly requestId: string | undefined;
  /** For the trace: a run that resolves without having completed its work. */
  endedAs(ending: QuietEnding): void;
  /** Aborts when the queue takes the job away or the worker stops. */
  readonly signal: AbortSignal;
}

export interface JobConsumer {
  start(): Promise<void>;
  /** handler resolves: job done. Rejects: retried with backoff, after the last retry it goes to the dead-letter queue. */
  consume(
    job: JobDefinition,
    options: { concurrency: number },
    handler: (queued: QueuedJob) => Promise<void>,
  ): Promise<void>;
  /** In addition to the jobs: chores take no slot of theirs, so that a busy process still does them. */
  consumeChore(chore: ChoreDefinition, handler: (queued: QueuedJob) => Promise<void>): Promise<void>;
  /** Jobs whose retries are spent, with the reason of the last failure. */
  consumeDeadLetters(
    handler: (letter: {
      jobId: string;
      jobName: string;
      payload: unknown;
      reason: string;
      attempts: number;
      requestId: string | undefined;
    }) => Promise<void>,
  ): Promise<void>;
  /** Stops claiming; running handlers get `graceSeconds`, then their signals abort and the jobs go back to the queue. */
  stop(graceSeconds: number): Promise<void>;
}

/** Why a signal aborted: the queue gave the job to another worker, cancelled it, or took it for stuck. */
export class ClaimLost extends Error {
  constructor() {
    super('the job no longer belongs to this worker');
    this.name = 'ClaimLost';
  }
}

/** Why a signal aborted: this process stops. The job goes back to the queue without counting as a failure. */
export class WorkerStopping extends Error {
  constructor() {
    super('the worker is stopping');
    this.name = 'WorkerStopping';
  }
}
