import type { Database } from '@sarm/database/connect';
import type { BlobStore } from '@sarm/runtime/blobs/blob-store';
import type { Log } from '@sarm/runtime/log/log';

/** What the runs of all jobs share. */
export interface RunDeps {
  readonly db: Database;
  readonly blobs: BlobStore;
  readonly log: Log;
  /** Folders of runs lie here; on the disk of a folder store, so that results move instead of being copied. */
  readonly scratchRoot: string;
}

/** One run of a task: whoever holds the token may write. */
export interface TaskRun {
  readonly id: string;
  readonly token: string;
  readonly projectId: string;
}
