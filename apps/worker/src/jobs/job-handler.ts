import type { JobDefinition, PayloadOf } from '@sarm/contracts/jobs/job';
import type { Database, Scoped } from '@sarm/database/kernel/connect';
import type { TaskProgress } from '@sarm/database/work/tasks.repository';
import { type Notice, noticeLine } from '@sarm/domain/catalogue/notices';
import type { BlobStore } from '@sarm/runtime/blobs/blob-store';
import type { Log } from '@sarm/runtime/log/log';
import type { WorkDeps } from '@sarm/use-cases/tasks/end-task';
import type { WorkCounts } from '../metrics/work-metrics.ts';

/** What one run of a job may use. */
export interface JobContext {
  readonly db: Database;
  /** For what ends or begins with this work, e.g. a task that another one waits for. */
  readonly work: WorkDeps;
  readonly blobs: BlobStore;
  readonly log: Log;
  /** An empty folder of this run, removed afterwards; on the disk of a folder store. Not there for a handler `withoutScratch`. */
  readonly scratch: string;
  /** Aborts on cancellation, take-over, stuck run or shutdown. Pass it to every child process. */
  readonly signal: AbortSignal;
  /** For figures of this process; after what is counted was stored. */
  readonly counts?: WorkCounts | undefined;
  /** Throttled; also notices a cancellation or take-over and then aborts `signal`. */
  progress(change: TaskProgress): void;
  /** The work has got on: the runs up to this one do not count as failures. */
  countAnew(): Promise<void>;
  /**
   * Writes the result and completes the task in one transaction under the project's scope, fenced by the attempt token:
   * a run that was taken over or cancelled writes nothing (rejects with RunTakenOver).
   */
  complete(write: (tx: Scoped) => Promise<{ notice: Notice; result: object }>): Promise<void>;
}

export interface JobHandler<J extends JobDefinition = JobDefinition> {
  readonly job: J;
  /** Writes no files: a person waits for the work, and to make and remove a folder takes longer than some of its steps. */
  readonly withoutScratch?: true;
  /** What is to be mended when the work is given up or cancelled stands in JOB_ENDINGS of the use cases. */
  run(payload: PayloadOf<J>, context: JobContext): Promise<void>;
}

/** The input is at fault: trying again cannot help. People see the reason. */
export class PermanentFailure extends Error {
  readonly reason: Notice;

  constructor(reason: Notice, options?: ErrorOptions) {
    super(noticeLine(reason), options);
    this.name = 'PermanentFailure';
    this.reason = reason;
  }
}

/** Trying again may help. Where it does not, people see this reason in place of a count of tries. */
export class BrokenRun extends Error {
  readonly reason: Notice;

  constructor(reason: Notice) {
    super(noticeLine(reason));
    this.name = 'BrokenRun';
    this.reason = reason;
  }
}

export class RunTakenOver extends Error {
  constructor() {
    super('this run was cancelled or taken over by another worker');
    this.name = 'RunTakenOver';
  }
}
