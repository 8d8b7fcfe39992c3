import { computeFigures } from '@sarm/measurement/report/compute-figures';
import { systemClock } from '@sarm/runtime/clock';
import { createLog } from '@sarm/runtime/log/pino-log';
import { readConfig, type WorkerConfig } from './config.ts';
import { createModelStore } from './inference/model-store.ts';
import { createAnalyseVideo } from './jobs/analyse-video/handler.ts';
import { createDetectFrames } from './jobs/detect-frames/handler.ts';
import { createExtractFrames } from './jobs/extract-frames/handler.ts';
import { createIngestVideo } from './jobs/ingest-video/handler.ts';
import { createCage } from './media/cage.ts';
import { openBlobs, startWorker } from './worker.ts';

const config = readSafely();
const log = createLog({ level: config.logLevel, name: 'worker' });
const media = { cage: await createCage({ mode: config.mediaCage, log }) };
const models = createModelStore({ folder: config.modelsFolder, blobs: openBlobs(config), log });
const { inferenceThreads } = config;
const worker = await startWorker({
  config,
  log,
  handlers: [
    createIngestVideo(media),
    createExtractFrames(media),
    createDetectFrames({ models, inferenceThreads }),
    createAnalyseVideo({ ...media, models, inferenceThreads, compute: computeFigures(systemClock) }),
  ],
});
log.info({ queues: worker.queues, concurrency: config.concurrency }, 'the worker waits for jobs');

let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    // Asked twice, somebody does not want to wait: the jobs are taken over once their heartbeat is missed.
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'the worker stops');
    worker.stop().then(
      () => models.close().finally(() => process.exit(0)),
      (error: unknown) => {
        log.error({ err: error }, 'the worker did not stop in order');
        process.exit(1);
      },
    );
  });
}

function readSafely(): WorkerConfig {
  try {
    return readConfig(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
