import { join, resolve } from 'node:path';
import { trainModelJob } from '@sarm/contracts/jobs/train-model';
import { createLog } from '@sarm/runtime/log/pino-log';
import { readConfig } from '../../config.ts';
import { openTrainer } from '../../trainer/open-trainer.ts';
import { startWorker } from '../../worker.ts';
import { createTrainModel } from './handler.ts';
import { SMALL } from './train-bench.fixture.ts';

/** A worker process that trains on small data; run by the tests as a program of its own, to be killed. */
const config = readConfig(process.env);
const log = createLog({ level: 'warn', name: 'trains' });
const trainer = { ...config.trainer, threads: 1, niceness: 0 };
const worker = await startWorker({
  config,
  log,
  handlers: [
    createTrainModel({
      trainer: openTrainer({ ...config, trainer }, log),
      cacheFolder: join(resolve(config.dataFolder), 'cache', 'pictures'),
      modelsFolder: config.modelsFolder,
      limits: SMALL,
    }),
  ],
  jobs: [trainModelJob],
});
process.once('SIGTERM', () => void worker.stop().then(() => process.exit(0)));
process.stdout.write('ready\n');
