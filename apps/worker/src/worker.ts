import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import type { JobDefinition } from '@sarm/contracts/jobs/job';
import { connect } from '@sarm/database/kernel/connect';
import { isAnnounced } from '@sarm/database/work/workers.repository';
import { registerShippedModels } from '@sarm/database/analyses/models.repository';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import type { BlobStore } from '@sarm/runtime/blobs/blob-store';
import { createBlobStore } from '@sarm/runtime/blobs/create-blob-store';
import { placeStore } from '@sarm/runtime/blobs/store-config';
import { createVideoStores } from '@sarm/runtime/blobs/video-stores';
import { makePrivateFolder } from '@sarm/runtime/blobs/private-folder';
import { systemClock } from '@sarm/runtime/clock';
import type { Log } from '@sarm/runtime/log/log';
import { createMailer } from '@sarm/runtime/mail/smtp-mailer';
import { readShippedModels } from '@sarm/runtime/models/read-shipped-models';
import { createJobConsumer } from '@sarm/runtime/queue/pg-job-consumer';
import { createJobQueue } from '@sarm/runtime/queue/pg-job-queue';
import { openTracer } from '@sarm/runtime/trace/tracer';
import { countCalculations } from '@sarm/use-cases/calculations/count-calculations';
import type { WorkDeps } from '@sarm/use-cases/tasks/end-task';
import { JOB_ENDINGS } from '@sarm/use-cases/endings/job-endings';
import { reportMissingStores } from '@sarm/use-cases/videos/report-missing-stores';
import { readVideoStore } from '@sarm/use-cases/videos/read-video-store';
import { Registry } from 'prom-client';
import { createChores } from './chores/all-chores.ts';
import type { WorkerConfig } from './config.ts';
import type { JobHandler } from './jobs/job-handler.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { createWorkCounts } from './metrics/work-metrics.ts';
import { keepAnnouncing } from './run/announce-worker.ts';
import { sweepScratch } from './run/scratch-folder.ts';
import { startJobs } from './run/start-jobs.ts';

/** In addition to the runs: their progress, the queue's own calls, the chores and the announcement. */
const SPARE_CONNECTIONS = 8;

export interface Worker {
  readonly queues: readonly string[];
  /** Stops claiming; running jobs finish within the grace period or go back to the queue. */
  stop(): Promise<void>;
}

/** Models lie at home: nobody chooses for them. */
export const openHome = ({ stores: [home], dataFolder }: WorkerConfig): BlobStore =>
  createBlobStore(placeStore(home.config, dataFolder));

export async function startWorker(options: {
  config: WorkerConfig;
  log: Log;
  handlers: readonly JobHandler[];
  jobs?: readonly JobDefinition[];
  endings?: WorkDeps['endings'];
}): Promise<Worker> {
  const { config, log } = options;
  const dataFolder = resolve(config.dataFolder);
  const database = connect({
    url: config.databaseUrl,
    maxConnections: 2 * config.concurrency + SPARE_CONNECTIONS,
    applicationName: 'sarm-worker',
    onIdleError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  const tracer = await openTracer(config.traces, { service: 'sarm-worker', log });
  const registry = new Registry();
  const counts = createWorkCounts(registry);
  const consumer = createJobConsumer({
    pool: database.pool,
    databaseUrl: config.databaseUrl,
    log,
    slots: config.concurrency,
    tracer,
    onEnded: counts.attempt,
  });
  const queue = createJobQueue({ pool: database.pool, log, tracer });
  await queue.start();
  const work: WorkDeps = {
    queue,
    clock: systemClock,
    endings: options.endings ?? JOB_ENDINGS,
    onCalculated: countCalculations(registry),
  };
  const blobs = createVideoStores({ ...config, choose: readVideoStore(database.db, config.stores) });
  await reportMissingStores({ db: database.db, log, stores: config.stores });
  const models = await readShippedModels(config.modelsFolder);
  await inScope(database.db, asInstallation, (tx) => registerShippedModels(tx, models));
  await makePrivateFolder(dataFolder);
  const scratchRoot = join(dataFolder, 'scratch');
  await sweepScratch(scratchRoot);
  const queues = await startJobs({
    consumer,
    deps: { db: database.db, work, blobs, log, scratchRoot, counts },
    handlers: options.handlers,
    chores: createChores({
      db: database.db,
      queue,
      mailer: createMailer({ ...config, url: config.smtpUrl, from: config.mailFrom }),
      log,
      publicUrl: config.publicUrl,
    }),
    queues: config.queues,
    concurrency: config.concurrency,
    ...(options.jobs === undefined ? {} : { jobs: options.jobs }),
  });
  const retire = await keepAnnouncing(database.db, log, queues);
  const served =
    config.metrics === undefined
      ? undefined
      : await serveMetrics({
          config: config.metrics,
          registry,
          log,
          healthy: () => isAnnounced(database.db, hostname()),
        });
  return {
    queues,
    stop: async () => {
      await consumer.stop(config.graceSeconds);
      await retire();
      await queue.stop();
      await tracer?.stop();
      await served?.stop();
      await database.close();
    },
  };
}
