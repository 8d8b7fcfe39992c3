import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import {
  bucketAddresses,
  type NamedStores,
  readStores,
  storeEnvironment,
} from '@sarm/runtime/blobs/store-config';
import { INFERENCE_PROVIDERS, type InferenceProvider } from '@sarm/inference/onnx/inference-provider';
import { demandEncryption, protectedEnvironment, readClearTextHosts } from '@sarm/runtime/protected-address';
import { type Environment, readEnvironment } from '@sarm/runtime/read-environment';
import { readTraceConfig, type TraceConfig, traceEnvironment } from '@sarm/runtime/trace/trace-config';
import type { TrainerSettings } from '@sarm/training/trainer-program';
import { z } from 'zod';

/** What .env.example shows. */
export const workerEnvironment = z.object({
  SARM_DATABASE_URL: z.string().startsWith('postgres'),
  ...storeEnvironment,
  ...protectedEnvironment,
  ...traceEnvironment,
  /** Where this process offers /health and /metrics; undefined: nowhere. */
  SARM_WORKER_METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  SARM_WORKER_METRICS_HOST: z.string().default('127.0.0.1'),
  /** As for the API: lets a Prometheus read /metrics; without it nobody may. */
  SARM_METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
  SARM_LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Names of queues, comma-separated; a machine may be kept for one kind of work. */
  SARM_WORKER_QUEUES: z.string().optional(),
  /** Jobs of all queues together that this process runs at the same time. */
  SARM_WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(2),
  /** How long running jobs may go on after the order to stop, before they are given back. */
  SARM_WORKER_GRACE_SECONDS: z.coerce.number().min(0).max(3600).default(20),
  /** The models that ship with the product. */
  SARM_MODELS_FOLDER: z.string().default(resolve(import.meta.dirname, '../../../models')),
  /** Frames that a model looks at together; each takes a processor. Undefined: as many as there are. */
  SARM_INFERENCE_THREADS: z.coerce.number().int().min(1).max(64).optional(),
  /** What computes the detector that ships; the worker does not start where it answers otherwise than the processor. */
  SARM_INFERENCE_PROVIDER: z.enum(INFERENCE_PROVIDERS).default('cpu'),
  /** As for the API, which queues the mails that this program sends. */
  SARM_SMTP_URL: z.string().optional(),
  SARM_MAIL_FROM: z.string().default('SARM Platform <no-reply@localhost>'),
  SARM_PUBLIC_URL: z.url().default('http://127.0.0.1:8080'),
  /** Prints reports. */
  SARM_CHROMIUM: z.string().default('/usr/bin/chromium'),
  /** Private key and certificate that sign issued reports, in one PEM file; made in the data folder where there is none. */
  SARM_SIGNING_KEY_FILE: z.string().optional(),
  /** Python with the libraries of the trainer; without it this worker trains nothing. */
  SARM_TRAINER_PYTHON: z.string().optional(),
  SARM_TRAINER_FOLDER: z.string().default(resolve(import.meta.dirname, '../../trainer')),
  SARM_TRAINER_MEMORY_MB: z.coerce.number().int().min(512).default(4096),
  /** By the clock, if it used its processors without a pause. */
  SARM_TRAINER_HOURS: z.coerce.number().int().min(1).max(1000).default(24),
  /** They share each batch of one training. */
  SARM_TRAINER_PROCESSES: z.coerce.number().int().min(1).max(64).default(1),
  SARM_MEDIA_CAGE: z.enum(['required', 'best-effort']).default('required'),
});

export interface MetricsConfig {
  readonly host: string;
  readonly port: number;
  readonly token: string | undefined;
}

export interface WorkerConfig {
  readonly databaseUrl: string;
  readonly dataFolder: string;
  readonly stores: NamedStores;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Undefined: all. */
  readonly queues: readonly string[] | undefined;
  /** Undefined: no traces. */
  readonly traces: TraceConfig | undefined;
  /** Undefined: no port is opened. */
  readonly metrics: MetricsConfig | undefined;
  readonly concurrency: number;
  readonly graceSeconds: number;
  readonly modelsFolder: string;
  readonly inferenceThreads: number;
  readonly inferenceProvider: InferenceProvider;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Hosts that are spoken to without TLS though they are not this machine. */
  readonly clearTextHosts: readonly string[];
  readonly publicUrl: string;
  readonly chromium: string;
  readonly signingKeyFile: string;
  readonly mediaCage: 'required' | 'best-effort';
  readonly trainer: TrainerSettings;
}

/** The only reader of the environment. */
export function readConfig(env: Environment): WorkerConfig {
  const v = readEnvironment(workerEnvironment, env);
  const clearTextHosts = readClearTextHosts(v);
  demandEncryption(
    [
      { name: 'SARM_DATABASE_URL', kind: 'database', url: v.SARM_DATABASE_URL },
      { name: 'OTEL_EXPORTER_OTLP_ENDPOINT', kind: 'collector', url: v.OTEL_EXPORTER_OTLP_ENDPOINT },
      ...bucketAddresses(v),
    ],
    clearTextHosts,
  );
  const queues = (v.SARM_WORKER_QUEUES ?? '').split(',').flatMap((name) => name.trim() || []);
  return {
    databaseUrl: v.SARM_DATABASE_URL,
    dataFolder: v.SARM_DATA_FOLDER,
    stores: readStores(v),
    logLevel: v.SARM_LOG_LEVEL,
    traces: readTraceConfig(v),
    metrics:
      v.SARM_WORKER_METRICS_PORT === undefined
        ? undefined
        : {
            host: v.SARM_WORKER_METRICS_HOST,
            port: v.SARM_WORKER_METRICS_PORT,
            token: v.SARM_METRICS_TOKEN,
          },
    queues: queues.length === 0 ? undefined : queues,
    concurrency: v.SARM_WORKER_CONCURRENCY,
    graceSeconds: v.SARM_WORKER_GRACE_SECONDS,
    modelsFolder: v.SARM_MODELS_FOLDER,
    inferenceThreads: v.SARM_INFERENCE_THREADS ?? availableParallelism(),
    inferenceProvider: v.SARM_INFERENCE_PROVIDER,
    smtpUrl: v.SARM_SMTP_URL,
    mailFrom: v.SARM_MAIL_FROM,
    clearTextHosts,
    publicUrl: v.SARM_PUBLIC_URL,
    chromium: v.SARM_CHROMIUM,
    signingKeyFile: v.SARM_SIGNING_KEY_FILE ?? join(v.SARM_DATA_FOLDER, 'keys', 'signing.pem'),
    mediaCage: v.SARM_MEDIA_CAGE,
    trainer: {
      python: v.SARM_TRAINER_PYTHON ?? join(v.SARM_TRAINER_FOLDER, '.venv', 'bin', 'python'),
      folder: v.SARM_TRAINER_FOLDER,
      memoryBytes: v.SARM_TRAINER_MEMORY_MB * 2 ** 20,
      hours: v.SARM_TRAINER_HOURS,
      processes: v.SARM_TRAINER_PROCESSES,
      threads: Math.max(1, Math.floor(availableParallelism() / v.SARM_TRAINER_PROCESSES)),
    },
  };
}

/** For commands that need nothing else of the environment. */
export const readModelsFolder = (env: Environment): string =>
  readEnvironment(workerEnvironment.pick({ SARM_MODELS_FOLDER: true }), env).SARM_MODELS_FOLDER;

export const readDatabaseUrl = (env: Environment): string =>
  readEnvironment(workerEnvironment.pick({ SARM_DATABASE_URL: true }), env).SARM_DATABASE_URL;
