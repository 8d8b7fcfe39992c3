import type { Database } from '@sarm/database/kernel/connect';
import type { BlobStore } from '@sarm/runtime/blobs/blob-store';
import type { Clock } from '@sarm/runtime/clock';
import type { Log } from '@sarm/runtime/log/log';
import type { Mailer } from '@sarm/runtime/mail/mailer';
import type { JobQueue } from '@sarm/runtime/queue/job-queue';
import type { Tracer } from '@sarm/runtime/trace/tracer';
import type { Registry } from 'prom-client';
import type { ApiConfig } from './config.ts';
import type { CallCounts } from './plugins/call-metrics.ts';

/** Everything the application uses of the outside world; tests pass their own. */
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
  /** Where a collector is configured. */
  readonly tracer?: Tracer | undefined;
  /** How long a call waits for the work that it queued; WAIT_SECONDS by default. */
  readonly waitSeconds?: number;
  /** For the metrics; made with the application. */
  readonly counts?: CallCounts;
  /** For the metrics; the composition root has the pool, tests need none. */
  readonly poolStats?: () => { total: number; idle: number; waiting: number };
  /** Adds memory, CPU and event-loop figures of the process; once per process, so not in tests. */
  readonly collectProcessMetrics?: (registry: Registry) => void;
}
