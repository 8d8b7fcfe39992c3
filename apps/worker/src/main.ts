import { join, resolve } from 'node:path';
import { checkProvider } from '@sarm/inference/models/check-provider';
import { createModelStore } from '@sarm/inference/models/model-store';
import { createCage } from '@sarm/media/cage';
import { awaitServer } from '@sarm/database/kernel/await-server';
import { PRODUCT } from '@sarm/domain/product';
import { systemClock } from '@sarm/runtime/clock';
import { createLog } from '@sarm/runtime/log/pino-log';
import { createMailer } from '@sarm/runtime/mail/smtp-mailer';
import { openSigningKey } from '@sarm/runtime/signing/signing-key';
import { readConfig, type WorkerConfig } from './config.ts';
import { createAnalyseVideo } from './jobs/analyse-video/handler.ts';
import { createCompareModels } from './jobs/compare-models/handler.ts';
import { createCorrectTracks } from './jobs/correct-tracks/handler.ts';
import { createDetectFrames } from './jobs/detect-frames/handler.ts';
import { createExportLabels } from './jobs/export-labels/handler.ts';
import { createExtractFrames } from './jobs/extract-frames/handler.ts';
import { createFreezeDataset } from './jobs/freeze-dataset/handler.ts';
import { createImportLabels } from './jobs/import-labels/handler.ts';
import { createLoadDemo } from './jobs/load-demo/handler.ts';
import { readVnni } from './jobs/eight-bits/read-vnni.ts';
import { createImportModel } from './jobs/import-model/handler.ts';
import { createIngestPictures } from './jobs/ingest-pictures/handler.ts';
import { createIngestVideo } from './jobs/ingest-video/handler.ts';
import { createMakeMask } from './jobs/make-mask/handler.ts';
import { createMailReport } from './jobs/mail-report/handler.ts';
import { createPredictVideo } from './jobs/predict-video/handler.ts';
import { createPrintAnalysis } from './jobs/print-analysis/handler.ts';
import { createRenderReport } from './jobs/render-report/handler.ts';
import { createSelfCheck } from './jobs/self-check/handler.ts';
import { createSuggestClass } from './jobs/suggest-class/handler.ts';
import { createTrainModel } from './jobs/train-model/handler.ts';
import { openTrainer } from './trainer/open-trainer.ts';
import { createPrinter } from './print/printer.ts';
import { reportPrinterCage } from './print/report-printer-cage.ts';
import { openHome, startWorker } from './worker.ts';

const config = readSafely();
const log = createLog({ level: config.logLevel, name: 'worker' });
await awaitServer(config.databaseUrl, { report: (line) => log.warn({}, line) }).catch((error: unknown) => {
  log.error({}, error instanceof Error ? error.message : String(error));
  process.exit(1);
});
const media = { cage: await createCage({ mode: config.mediaCage, log }) };
await checkProvider(config.inferenceProvider, config.modelsFolder).catch((error: unknown) => {
  log.error({ err: error }, `SARM_INFERENCE_PROVIDER=${config.inferenceProvider} cannot be used`);
  process.exit(1);
});
const models = createModelStore({
  folder: config.modelsFolder,
  blobs: openHome(config),
  log,
  threads: config.inferenceThreads,
  provider: config.inferenceProvider,
  cage: config.mediaCage,
});
const printer = createPrinter(config);
await reportPrinterCage(printer, log, config.mediaCage).catch((error: unknown) => {
  log.error({}, error instanceof Error ? error.message : String(error));
  process.exit(1);
});
const print = {
  printer,
  signingKey: () => openSigningKey(config.signingKeyFile, PRODUCT.name, systemClock.now()),
};
const mailer = createMailer({ ...config, url: config.smtpUrl, from: config.mailFrom });
const vnni = await readVnni();
const worker = await startWorker({
  config,
  log,
  handlers: [
    createIngestVideo(media),
    createIngestPictures(media),
    createExtractFrames(media),
    createDetectFrames({ models }),
    createMakeMask({ models }),
    createSuggestClass({ models }),
    createAnalyseVideo({ ...media, models }),
    createCorrectTracks(),
    createLoadDemo(),
    createRenderReport(print),
    createPrintAnalysis(print),
    createMailReport({ ...print, mailer }),
    createSelfCheck({ ...media, models }),
    createExportLabels(),
    createImportLabels(media),
    createTrainModel({
      trainer: openTrainer(config, log),
      cacheFolder: join(resolve(config.dataFolder), 'cache', 'pictures'),
      modelsFolder: config.modelsFolder,
    }),
    createFreezeDataset(),
    createPredictVideo({ ...media, models }),
    createImportModel({ models }),
    createCompareModels({ ...media, models, vnni }),
  ],
});
log.info({ queues: worker.queues, concurrency: config.concurrency, vnni }, 'the worker waits for jobs');

let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    // A second signal means that somebody will not wait: the jobs are taken over once their heartbeat is missed.
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
