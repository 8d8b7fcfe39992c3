import { awaitServer } from '@sarm/database/kernel/await-server';
import { connect } from '@sarm/database/kernel/connect';
import { CALLS, connectionPlaces } from '@sarm/domain/limits';
import { PRODUCT } from '@sarm/domain/product';
import { createVideoStores } from '@sarm/runtime/blobs/video-stores';
import { makePrivateFolder } from '@sarm/runtime/blobs/private-folder';
import { systemClock } from '@sarm/runtime/clock';
import { createLog } from '@sarm/runtime/log/pino-log';
import { createMailer } from '@sarm/runtime/mail/smtp-mailer';
import { createJobQueue } from '@sarm/runtime/queue/pg-job-queue';
import { openTracer } from '@sarm/runtime/trace/tracer';
import { reportMissingStores } from '@sarm/use-cases/videos/report-missing-stores';
import { readVideoStore } from '@sarm/use-cases/videos/read-video-store';
import { recordVersion } from '@sarm/use-cases/installation/record-version';
import { collectDefaultMetrics } from 'prom-client';
import { buildApp } from './app.ts';
import { startChores } from './chores.ts';
import { type ApiConfig, readConfig } from './config.ts';
import type { AppDeps } from './deps.ts';
import { logSetupToken } from './credentials/setup-token.ts';

/** Requests under way get this long; an orchestrator kills after some 30 s. */
const SHUTDOWN_MS = 25_000;

const config = readSafely();
const log = createLog({ level: config.logLevel, name: 'api' });
const database = connect({
  url: config.databaseUrl,
  maxConnections: config.databaseConnections,
  applicationName: 'sarm-api',
  shares: {
    places: connectionPlaces(config.databaseConnections),
    perKey: CALLS.atOnce,
    patienceMs: CALLS.patienceSeconds * 1000,
  },
  onIdleError: (error) => log.warn({ err: error }, 'a database connection was lost'),
});
const tracer = await openTracer(config.traces, { service: 'sarm-api', log });
const queue = createJobQueue({ pool: database.pool, log, tracer });
const deps: AppDeps = {
  config,
  db: database.db,
  databaseUrl: config.databaseUrl,
  queue,
  blobs: createVideoStores({ ...config, choose: readVideoStore(database.db, config.stores) }),
  mailer: createMailer({ ...config, url: config.smtpUrl, from: config.mailFrom }),
  clock: systemClock,
  log,
  tracer,
  poolStats: () => ({
    total: database.pool.totalCount,
    idle: database.pool.idleCount,
    waiting: database.pool.waitingCount,
  }),
  collectProcessMetrics: (register) => collectDefaultMetrics({ register }),
};
await awaitServer(config.databaseUrl, { report: (line) => log.warn({}, line) }).catch((error: unknown) => {
  log.error({}, error instanceof Error ? error.message : String(error));
  process.exit(1);
});
await makePrivateFolder(config.dataFolder);
const app = await buildApp(deps, { validateAnswers: config.validateAnswers });
await queue.start();
await reportMissingStores({ ...deps, stores: config.stores });
if (await recordVersion(deps, PRODUCT.version))
  log.info({ version: PRODUCT.version }, 'another version runs now');
const stopChores = await startChores(deps, database.pool);
const address = await app.listen({ host: config.host, port: config.port });
log.info({ address }, 'the API listens');
await logSetupToken(deps);

let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => void stop(signal));
}

async function stop(signal: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  log.info({ signal }, 'the API stops');
  setTimeout(() => {
    log.error({}, 'requests did not end in time');
    process.exit(1);
  }, SHUTDOWN_MS).unref();
  // Stops accepting, ends event streams and waits for requests; what they use is closed after them.
  await app.close();
  await stopChores();
  await queue.stop();
  await tracer?.stop();
  await database.close();
}

function readSafely(): ApiConfig {
  try {
    return readConfig(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
