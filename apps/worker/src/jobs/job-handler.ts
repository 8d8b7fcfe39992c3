import type { JobDefinition, PayloadOf } from '@sarm/contracts/jobs/job';
import type { Database, Tx } from '@sarm/database/connect';
import type { TaskProgress } from '@sarm/database/tasks.repository';
import type { BlobStore } from '@sarm/runtime/blobs/blob-store';
import type { Log } from '@sarm/runtime/log/log';

/** What one run of a job may use. */
export interface JobContext {
  readonly db: Database;
  readonly blobs: BlobStore;
  readonly log: Log;
  /** An empty folder of this run, removed afterwards; on the disk of a folder store. */
  readonly scratch: string;
  /** Aborts on cancellation, take-over, stuck run or shutdown. Pass it to every child process. */
  readonly signal: AbortSignal;
  /** Throttled; also notices a cancellation or take-over and then aborts `signal`. */
  progress(change: TaskProgress): void;
  /**
   * Writes the result and completes the task in one transaction under the project's scope, fenced by the attempt token:
   * a run that was taken over or cancelled writes nothing (rejects with RunTakenOver).
   */
  complete(write: (tx: Tx) => Promise<{ message: string; result: object }>): Promise<void>;
}

export interface JobHandler<J extends JobDefinition = JobDefinition> {
  readonly job: J;
  run(payload: PayloadOf<J>, context: JobContext): Promise<void>;
  /** Rows to mend when the work is given up or cancelled (e.g. the video's status), in the transaction that ends the task. */
  onEnded(
    tx: Tx,
    payload: PayloadOf<J>,
    ending: { status: 'failed' | 'cancelled'; reason: string },
  ): Promise<void>;
}

/** The input is at fault: trying again cannot help. The text is shown to people. */
export class PermanentFailure extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'PermanentFailure';
  }
}

export class RunTakenOver extends Error {
  constructor() {
    super('this run was cancelled or taken over by another worker');
    this.name = 'RunTakenOver';
  }
}
