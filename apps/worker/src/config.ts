import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';

const environment = z.object({
  SARM_DATABASE_URL: z.string().startsWith('postgres'),
  SARM_DATA_FOLDER: z.string().default('.data'),
  SARM_STORE: z.enum(['folder', 's3']).default('folder'),
  SARM_S3_ENDPOINT: z.url().optional(),
  SARM_S3_REGION: z.string().default('us-east-1'),
  SARM_S3_BUCKET: z.string().optional(),
  SARM_S3_ACCESS_KEY: z.string().optional(),
  SARM_S3_SECRET_KEY: z.string().optional(),
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
  SARM_MEDIA_CAGE: z.enum(['required', 'best-effort']).default('best-effort'),
});

export interface WorkerConfig {
  readonly databaseUrl: string;
  readonly dataFolder: string;
  readonly store:
    | { readonly kind: 'folder' }
    | {
        readonly kind: 's3';
        readonly endpoint: string | undefined;
        readonly region: string;
        readonly bucket: string;
        readonly accessKey: string;
        readonly secretKey: string;
      };
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Undefined: all. */
  readonly queues: readonly string[] | undefined;
  readonly concurrency: number;
  readonly graceSeconds: number;
  readonly modelsFolder: string;
  readonly inferenceThreads: number;
  readonly mediaCage: 'required' | 'best-effort';
}

/** The only reader of the environment. All problems are told together, so that an installer mends them in one go. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): WorkerConfig {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    throw new Error(
      `configuration:\n${parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`).join('\n')}`,
    );
  }
  const v = parsed.data;
  const queues = (v.SARM_WORKER_QUEUES ?? '').split(',').flatMap((name) => name.trim() || []);
  return {
    databaseUrl: v.SARM_DATABASE_URL,
    dataFolder: v.SARM_DATA_FOLDER,
    store: v.SARM_STORE === 'folder' ? { kind: 'folder' } : readS3(v),
    logLevel: v.SARM_LOG_LEVEL,
    queues: queues.length === 0 ? undefined : queues,
    concurrency: v.SARM_WORKER_CONCURRENCY,
    graceSeconds: v.SARM_WORKER_GRACE_SECONDS,
    modelsFolder: v.SARM_MODELS_FOLDER,
    inferenceThreads: v.SARM_INFERENCE_THREADS ?? availableParallelism(),
    mediaCage: v.SARM_MEDIA_CAGE,
  };
}

function readS3(v: z.output<typeof environment>): WorkerConfig['store'] {
  const { SARM_S3_BUCKET: bucket, SARM_S3_ACCESS_KEY: accessKey, SARM_S3_SECRET_KEY: secretKey } = v;
  if (bucket === undefined || accessKey === undefined || secretKey === undefined) {
    throw new Error(
      'configuration:\n  SARM_STORE=s3 needs SARM_S3_BUCKET, SARM_S3_ACCESS_KEY and SARM_S3_SECRET_KEY',
    );
  }
  return { kind: 's3', endpoint: v.SARM_S3_ENDPOINT, region: v.SARM_S3_REGION, bucket, accessKey, secretKey };
}
