import { join, resolve } from 'node:path';
import type { JobDefinition } from '@sarm/contracts/jobs/job';
import { connect } from '@sarm/database/connect';
import { registerShippedModels } from '@sarm/database/models.repository';
import { asInstallation, inScope } from '@sarm/database/scope';
import type { BlobStore } from '@sarm/runtime/blobs/blob-store';
import { createBlobStore } from '@sarm/runtime/blobs/create-blob-store';
import type { Log } from '@sarm/runtime/log/log';
import { readShippedModels } from '@sarm/runtime/models/read-shipped-models';
import { createJobConsumer } from '@sarm/runtime/queue/pg-job-consumer';
import type { WorkerConfig } from './config.ts';
import type { JobHandler } from './jobs/job-handler.ts';
import { keepAnnouncing } from './run/announce-worker.ts';
import { sweepScratch } from './run/scratch-folder.ts';
import { startJobs } from './run/start-jobs.ts';

/** Beside the runs: their progress, the queue's own calls and the announcement. */
const SPARE_CONNECTIONS = 6;

export interface Worker {
  readonly queues: readonly string[];
  /** Stops claiming; running jobs finish within the grace period or go back to the queue. */
  stop(): Promise<void>;
}

export const openBlobs = ({ store, dataFolder }: WorkerConfig): BlobStore =>
  createBlobStore(
    store.kind === 'folder' ? { kind: 'folder', root: join(resolve(dataFolder), 'blobs') } : store,
  );

export async function startWorker(options: {
  config: WorkerConfig;
  log: Log;
  handlers: readonly JobHandler[];
  jobs?: readonly JobDefinition[];
}): Promise<Worker> {
  const { config, log } = options;
  const dataFolder = resolve(config.dataFolder);
  const database = connect({
    url: config.databaseUrl,
    maxConnections: 2 * config.concurrency + SPARE_CONNECTIONS,
    applicationName: 'sarm-worker',
    onIdleError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  const consumer = createJobConsumer({
    pool: database.pool,
    databaseUrl: config.databaseUrl,
    log,
    slots: config.concurrency,
  });
  const blobs = openBlobs(config);
  const models = await readShippedModels(config.modelsFolder);
  await inScope(database.db, asInstallation, (tx) => registerShippedModels(tx, models));
  const scratchRoot = join(dataFolder, 'scratch');
  await sweepScratch(scratchRoot);
  const queues = await startJobs({
    consumer,
    deps: { db: database.db, blobs, log, scratchRoot },
    handlers: options.handlers,
    queues: config.queues,
    concurrency: config.concurrency,
    ...(options.jobs === undefined ? {} : { jobs: options.jobs }),
  });
  const retire = await keepAnnouncing(database.db, log, queues);
  return {
    queues,
    stop: async () => {
      await consumer.stop(config.graceSeconds);
      await retire();
      await database.close();
    },
  };
}
