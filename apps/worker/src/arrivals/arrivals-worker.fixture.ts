import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { extractFramesJob } from '@sarm/contracts/jobs/extract-frames';
import { ingestVideoJob } from '@sarm/contracts/jobs/ingest-video';
import { createCage } from '@sarm/media/cage';
import { createLog } from '@sarm/runtime/log/pino-log';
import { readConfig } from '../config.ts';
import { createExtractFrames } from '../jobs/extract-frames/handler.ts';
import { createIngestVideo } from '../jobs/ingest-video/handler.ts';
import type { JobHandler } from '../jobs/job-handler.ts';
import { startWorker } from '../worker.ts';
import { replayedCage } from './replayed-cage.fixture.ts';

/**
 * The worker of the test of arrivals: the product's jobs, queue, chores and store. Only the time of ffmpeg is a stand-in, and the store can
 * be made slow while it runs, by a number of milliseconds in the file ARRIVALS_SLOW_STORE.
 */
const config = readConfig(process.env);
const log = createLog({ level: 'warn', name: 'arrivals' });
const real = await createCage({ mode: config.mediaCage, log });
const cage = replayedCage(real, {
  folder: join(resolve(config.dataFolder), 'replayed'),
  milliseconds: Number(process.env['ARRIVALS_DECODER_MS'] ?? 250),
});
const slowStore = process.env['ARRIVALS_SLOW_STORE'] ?? '';

const worker = await startWorker({
  config,
  log,
  handlers: [createIngestVideo({ cage }), createExtractFrames({ cage })].map(withSlowStore),
  jobs: [ingestVideoJob, extractFramesJob],
});
process.once('SIGTERM', () => void worker.stop().then(() => process.exit(0)));
process.stdout.write('ready\n');

function lateness(): number {
  try {
    return Number(readFileSync(slowStore, 'utf8'));
  } catch {
    return 0;
  }
}

function withSlowStore(handler: JobHandler): JobHandler {
  return {
    ...handler,
    run: (payload, context) => {
      const late = async <T>(work: () => Promise<T>): Promise<T> => {
        await delay(lateness());
        return await work();
      };
      const { blobs: store } = context;
      const blobs: typeof store = {
        ...store,
        put: (...args) => late(() => store.put(...args)),
        putFile: (...args) => late(() => store.putFile(...args)),
        localFile: (...args) => late(() => store.localFile(...args)),
      };
      return handler.run(payload, { ...context, blobs });
    },
  };
}
