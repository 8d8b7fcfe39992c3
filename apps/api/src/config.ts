import { resolve } from 'node:path';
import { CALLS, UPLOADS } from '@sarm/domain/limits';
import {
  bucketAddresses,
  type NamedStores,
  readStores,
  storeEnvironment,
} from '@sarm/runtime/blobs/store-config';
import { demandEncryption, protectedEnvironment, readClearTextHosts } from '@sarm/runtime/protected-address';
import { type Environment, readEnvironment } from '@sarm/runtime/read-environment';
import { readTraceConfig, type TraceConfig, traceEnvironment } from '@sarm/runtime/trace/trace-config';
import { z } from 'zod';
import { type OidcConfig, oidcEnvironment, readOidcConfig } from './oidc-config.ts';

/** Fewer different characters than 32 bytes in hexadecimal have, almost always. */
const DIFFERENT = 10;
/** One text over and over again, with or without a rest. */
const REPEATED = /^(.+?)\1+(?:.{0,7})$/s;

/** Somebody who knows it computes the setup token and opens sealed factors: a text that others have is refused. */
const secret = z
  .string()
  .min(32, 'at least 32 characters')
  .refine(
    (text) => !/replace-me|change-?me|example/i.test(text),
    'the text of an example; make one of its own',
  )
  .refine(
    (text) => new Set(text).size >= DIFFERENT && !REPEATED.test(text),
    'too simple; make one with: openssl rand -hex 32',
  );
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** What .env.example shows. */
export const apiEnvironment = z.object({
  SARM_DATABASE_URL: z.string().startsWith('postgres'),
  SARM_DATABASE_OWNER_URL: z.string().startsWith('postgres').optional(),
  SARM_HOST: z.string().default('127.0.0.1'),
  SARM_PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  /** Where people open the product; links in mails and the origin check use it, never the Host header. */
  SARM_PUBLIC_URL: z.url().default('http://127.0.0.1:8080'),
  /** The secret that signs, and after a comma the one before it, which is still believed while a new one is introduced. */
  SARM_TOKEN_SECRET: z
    .string()
    .transform((value) => value.split(',').map((each) => each.trim()))
    .pipe(z.tuple([secret], secret).refine((secrets) => secrets.length <= 2, 'at most two')),
  SARM_COOKIE_SECURE: flag.default(true),
  SARM_TRUST_PROXY: flag.default(false),
  SARM_WEB_FOLDER: z.string().optional(),
  SARM_MODELS_FOLDER: z.string().default(resolve(import.meta.dirname, '../../../models')),
  ...storeEnvironment,
  ...protectedEnvironment,
  ...traceEnvironment,
  SARM_SMTP_URL: z.string().optional(),
  SARM_MAIL_FROM: z.string().default('SARM Platform <no-reply@localhost>'),
  /** An OpenID Connect provider to sign in with; all three or none. */
  ...oidcEnvironment,
  SARM_LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  SARM_DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(20),
  /** Requests per minute and client on average; the sign-in calls have limits of their own. */
  SARM_RATE_LIMIT: z.coerce.number().int().min(1).default(CALLS.perMinute),
  SARM_PROJECT_QUOTA_GB: z.coerce.number().positive().default(UPLOADS.projectQuotaGigabytes),
  /** Lets a Prometheus read /metrics; without it nobody may. */
  SARM_METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
  /** Development: an answer that drifts from its contract becomes a 500 instead of reaching the web. */
  SARM_VALIDATE_ANSWERS: flag.default(false),
});

export interface ApiConfig {
  readonly databaseUrl: string;
  readonly databaseOwnerUrl: string | undefined;
  readonly databaseConnections: number;
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string;
  /** The first signs, all are believed. */
  readonly tokenSecrets: readonly [string, ...string[]];
  readonly cookieSecure: boolean;
  readonly trustProxy: boolean;
  readonly webFolder: string | undefined;
  readonly dataFolder: string;
  /** Models that ship with the product, which people may export. */
  readonly modelsFolder: string;
  readonly stores: NamedStores;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Hosts that are spoken to without TLS though they are not this machine. */
  readonly clearTextHosts: readonly string[];
  /** Absent: the product does not sign in through a provider. */
  readonly oidc: OidcConfig | undefined;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly rateLimitPerMinute: number;
  readonly projectQuotaGigabytes: number;
  readonly metricsToken: string | undefined;
  /** Undefined: no traces. */
  readonly traces: TraceConfig | undefined;
  readonly validateAnswers: boolean;
}

/** The only reader of the environment. */
export function readConfig(env: Environment): ApiConfig {
  const v = readEnvironment(apiEnvironment, env);
  const clearTextHosts = readClearTextHosts(v);
  demandEncryption(
    [
      { name: 'SARM_DATABASE_URL', kind: 'database', url: v.SARM_DATABASE_URL },
      { name: 'SARM_DATABASE_OWNER_URL', kind: 'database', url: v.SARM_DATABASE_OWNER_URL },
      { name: 'OTEL_EXPORTER_OTLP_ENDPOINT', kind: 'collector', url: v.OTEL_EXPORTER_OTLP_ENDPOINT },
      ...bucketAddresses(v),
    ],
    clearTextHosts,
  );
  return {
    databaseUrl: v.SARM_DATABASE_URL,
    databaseOwnerUrl: v.SARM_DATABASE_OWNER_URL,
    databaseConnections: v.SARM_DATABASE_CONNECTIONS,
    host: v.SARM_HOST,
    port: v.SARM_PORT,
    publicUrl: v.SARM_PUBLIC_URL,
    tokenSecrets: v.SARM_TOKEN_SECRET,
    cookieSecure: v.SARM_COOKIE_SECURE,
    trustProxy: v.SARM_TRUST_PROXY,
    webFolder: v.SARM_WEB_FOLDER,
    dataFolder: v.SARM_DATA_FOLDER,
    modelsFolder: v.SARM_MODELS_FOLDER,
    stores: readStores(v),
    smtpUrl: v.SARM_SMTP_URL,
    mailFrom: v.SARM_MAIL_FROM,
    clearTextHosts,
    oidc: readOidcConfig(v),
    logLevel: v.SARM_LOG_LEVEL,
    rateLimitPerMinute: v.SARM_RATE_LIMIT,
    projectQuotaGigabytes: v.SARM_PROJECT_QUOTA_GB,
    metricsToken: v.SARM_METRICS_TOKEN,
    traces: readTraceConfig(v),
    validateAnswers: v.SARM_VALIDATE_ANSWERS,
  };
}

/** For the check of health, which needs no secret. */
export const readListening = (env: Environment): Pick<ApiConfig, 'port'> => ({
  port: readEnvironment(apiEnvironment.pick({ SARM_PORT: true }), env).SARM_PORT,
});
