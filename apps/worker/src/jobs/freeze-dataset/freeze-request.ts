import type { Database } from '@sarm/database/kernel/connect';
import type { TaskProgress } from '@sarm/database/work/tasks.repository';
import type { Split, SplitUnit, TrainingTask } from '@sarm/domain/training';
import type { Shares } from '@sarm/domain/versions/versions';
import type { BlobStore } from '@sarm/runtime/blobs/blob-store';
import type { Log } from '@sarm/runtime/log/log';

export interface FreezeDeps {
  readonly db: Database;
  readonly blobs: BlobStore;
  readonly log: Log;
}

export interface FreezeRequest {
  readonly projectId: string;
  readonly datasetId: string;
  readonly task: TrainingTask;
  /** Undefined: by patient, else by video, else by time. */
  readonly splitBy?: SplitUnit | undefined;
  readonly shares: Shares;
  readonly seed: number;
  /** Split by key of the unit; the others are planned. */
  readonly assignment?: Readonly<Partial<Record<string, Split>>> | undefined;
  readonly createdBy: string | null;
  readonly signal: AbortSignal;
  readonly onProgress?: (change: TaskProgress) => void;
}
