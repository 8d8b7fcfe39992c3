import type { Database } from '@sarm/database/connect';
import type { BlobStore } from '@sarm/runtime/blobs/blob-store';
import type { Clock } from '@sarm/runtime/clock';
import type { Log } from '@sarm/runtime/log/log';
import type { Mailer } from '@sarm/runtime/mail/mailer';
import type { JobQueue } from '@sarm/runtime/queue/job-queue';
import type { ApiConfig } from './config.ts';

/** Everything the application reaches the world through; tests pass their own. */
export interface AppDeps {
  readonly config: ApiConfig;
  readonly db: Database;
  /** For LISTEN and advisory locks, which need a connection of their own. */
  readonly databaseUrl: string;
  readonly queue: JobQueue;
  readonly blobs: BlobStore;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly log: Log;
}
