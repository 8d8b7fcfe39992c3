import type { Database } from '@sarm/database/kernel/connect';
import { asInstallation, asProject, type Scope } from '@sarm/database/kernel/scope';
import type { BlobStore } from '@sarm/runtime/blobs/blob-store';
import type { Log } from '@sarm/runtime/log/log';
import type { WorkDeps } from '@sarm/use-cases/tasks/end-task';
import type { WorkCounts } from '../metrics/work-metrics.ts';

/** What the runs of all jobs share. */
export interface RunDeps {
  readonly db: Database;
  readonly work: WorkDeps;
  readonly blobs: BlobStore;
  readonly log: Log;
  /** Folders of runs lie here; on the disk of a folder store, so that results move instead of being copied. */
  readonly scratchRoot: string;
  readonly counts?: WorkCounts | undefined;
}

/** One run of a task: only the holder of the token may write. */
export interface TaskRun {
  readonly id: string;
  readonly token: string;
  /** Null: work outside projects. */
  readonly projectId: string | null;
}

/** A run sees its own project and nothing else; only work that belongs to none sees the installation. */
export const scopeOf = (run: Pick<TaskRun, 'projectId'>): Scope =>
  run.projectId === null ? asInstallation : asProject(run.projectId);
