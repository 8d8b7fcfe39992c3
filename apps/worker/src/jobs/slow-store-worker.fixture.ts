import { setTimeout as delay } from 'node:timers/promises';
import { exportLabelsJob } from '@sarm/contracts/jobs/export-labels';
import { makeMaskJob } from '@sarm/contracts/jobs/make-mask';
import { createModelStore } from '@sarm/inference/models/model-store';
import { createLog } from '@sarm/runtime/log/pino-log';
import { readConfig } from '../config.ts';
import { openHome, startWorker } from '../worker.ts';
import { createExportLabels } from './export-labels/handler.ts';
import type { JobHandler } from './job-handler.ts';
import { createMakeMask } from './make-mask/handler.ts';

/** A worker process whose store opens each picture late: time enough to be killed in the middle. */
const late = Number(process.env['OPEN_LATE_MS'] ?? 0);
const config = readConfig(process.env);
const log = createLog({ level: 'warn', name: 'slow-store' });
const models = createModelStore({ folder: config.modelsFolder, blobs: openHome(config), log, threads: 1 });

const worker = await startWorker({
  config,
  log,
  handlers: [withSlowStore(createExportLabels()), withSlowStore(createMakeMask({ models }))],
  jobs: [exportLabelsJob, makeMaskJob],
});
process.once('SIGTERM', () => void worker.stop().then(() => process.exit(0)));
process.stdout.write('ready\n');

function withSlowStore(handler: JobHandler): JobHandler {
  return {
    ...handler,
    run: (payload, context) => {
      const open: typeof context.blobs.open = async (key, range) => {
        await delay(late);
        return await context.blobs.open(key, range);
      };
      return handler.run(payload, { ...context, blobs: { ...context.blobs, open } });
    },
  };
}
