import { z } from 'zod';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

const environment = z.object({
  SARM_DATABASE_URL: z.string().startsWith('postgres'),
  SARM_DATABASE_OWNER_URL: z.string().startsWith('postgres').optional(),
  SARM_HOST: z.string().default('127.0.0.1'),
  SARM_PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  /** Where people reach the product; links in mails and the origin check use it, never the Host header. */
  SARM_PUBLIC_URL: z.url().default('http://127.0.0.1:8080'),
  SARM_TOKEN_SECRET: z.string().min(32, 'at least 32 characters'),
  SARM_COOKIE_SECURE: flag.default(true),
  SARM_TRUST_PROXY: flag.default(false),
  SARM_WEB_FOLDER: z.string().optional(),
  SARM_DATA_FOLDER: z.string().default('.data'),
  SARM_STORE: z.enum(['folder', 's3']).default('folder'),
  SARM_S3_ENDPOINT: z.url().optional(),
  SARM_S3_REGION: z.string().default('us-east-1'),
  SARM_S3_BUCKET: z.string().optional(),
  SARM_S3_ACCESS_KEY: z.string().optional(),
  SARM_S3_SECRET_KEY: z.string().optional(),
  SARM_SMTP_URL: z.string().optional(),
  SARM_MAIL_FROM: z.string().default('SARM Platform <no-reply@localhost>'),
  SARM_LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  SARM_DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(20),
  /** Requests per minute and client before 429; the sign-in calls have limits of their own. */
  SARM_RATE_LIMIT: z.coerce.number().int().min(1).default(1200),
  /** Lets a Prometheus on another machine read /metrics; without it only this machine may. */
  SARM_METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
  /** Development: an answer that drifts from its contract becomes a 500 instead of reaching the web. */
  SARM_VALIDATE_ANSWERS: flag.default(false),
});

export interface S3Config {
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

export interface ApiConfig {
  readonly databaseUrl: string;
  readonly databaseOwnerUrl: string | undefined;
  readonly databaseConnections: number;
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string;
  readonly tokenSecret: string;
  readonly cookieSecure: boolean;
  readonly trustProxy: boolean;
  readonly webFolder: string | undefined;
  readonly dataFolder: string;
  readonly store: { readonly kind: 'folder' } | ({ readonly kind: 's3' } & S3Config);
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly rateLimitPerMinute: number;
  readonly metricsToken: string | undefined;
  readonly validateAnswers: boolean;
}

/** The only reader of the environment. All problems are told together, so that an installer mends them in one go. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): ApiConfig {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    throw new Error(
      `configuration:\n${parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`).join('\n')}`,
    );
  }
  const v = parsed.data;
  return {
    databaseUrl: v.SARM_DATABASE_URL,
    databaseOwnerUrl: v.SARM_DATABASE_OWNER_URL,
    databaseConnections: v.SARM_DATABASE_CONNECTIONS,
    host: v.SARM_HOST,
    port: v.SARM_PORT,
    publicUrl: v.SARM_PUBLIC_URL,
    tokenSecret: v.SARM_TOKEN_SECRET,
    cookieSecure: v.SARM_COOKIE_SECURE,
    trustProxy: v.SARM_TRUST_PROXY,
    webFolder: v.SARM_WEB_FOLDER,
    dataFolder: v.SARM_DATA_FOLDER,
    store: v.SARM_STORE === 'folder' ? { kind: 'folder' } : { kind: 's3', ...readS3(v) },
    smtpUrl: v.SARM_SMTP_URL,
    mailFrom: v.SARM_MAIL_FROM,
    logLevel: v.SARM_LOG_LEVEL,
    rateLimitPerMinute: v.SARM_RATE_LIMIT,
    metricsToken: v.SARM_METRICS_TOKEN,
    validateAnswers: v.SARM_VALIDATE_ANSWERS,
  };
}

function readS3(v: z.output<typeof environment>): S3Config {
  const { SARM_S3_BUCKET: bucket, SARM_S3_ACCESS_KEY: accessKey, SARM_S3_SECRET_KEY: secretKey } = v;
  if (bucket === undefined || accessKey === undefined || secretKey === undefined) {
    throw new Error(
      'configuration:\n  SARM_STORE=s3 needs SARM_S3_BUCKET, SARM_S3_ACCESS_KEY and SARM_S3_SECRET_KEY',
    );
  }
  return { endpoint: v.SARM_S3_ENDPOINT, region: v.SARM_S3_REGION, bucket, accessKey, secretKey };
}
