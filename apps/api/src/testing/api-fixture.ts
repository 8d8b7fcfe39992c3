import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createVideoStores } from '@sarm/runtime/blobs/video-stores';
import { readVideoStore } from '@sarm/use-cases/videos/read-video-store';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { createJobQueue } from '@sarm/runtime/queue/pg-job-queue';
import { createPerson, createProject, type PersonOptions, type TestPerson } from '@sarm/testing/people';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildApp } from '../app.ts';
import type { ApiConfig } from '../config.ts';
import type { AppDeps } from '../deps.ts';
import { hashPassword } from '../credentials/passwords.ts';
import { openTestSession, type TestTokens } from './open-test-session.ts';

export const TEST_PUBLIC_URL = 'http://sarm.test';
export const TEST_USER_PASSWORD = 'a correct horse';
const passwordHash = hashPassword(TEST_USER_PASSWORD);

/** A clock that tests move; it stands still otherwise only on request. */
export interface TestClock {
  now(): Date;
  advance(milliseconds: number): void;
}

export interface SignedInPerson extends TestPerson, TestTokens {
  /** Sends a call with the person's bearer. */
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
}

export interface TestApi {
  readonly app: FastifyInstance;
  readonly deps: AppDeps;
  readonly database: TestDatabase;
  readonly clock: TestClock;
  /** A folder of this fixture, removed on stop. */
  readonly folder: string;
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
  /** A person who can sign in with TEST_USER_PASSWORD. */
  person(options?: PersonOptions): Promise<TestPerson>;
  /** Through the real sign-in call: for tests that are about signing in. */
  signIn(person: Pick<TestPerson, 'id' | 'email' | 'displayName'>): Promise<SignedInPerson>;
  /** A person with an open session, as a sign-in leaves it, without its password check (open-test-session.ts). */
  signedIn(options?: PersonOptions): Promise<SignedInPerson>;
  project: (options?: Parameters<typeof createProject>[1]) => Promise<string>;
  stop(): Promise<void>;
}

export interface TestApiOptions {
  readonly config?: Partial<ApiConfig>;
  readonly deps?: Partial<AppDeps>;
  readonly validateAnswers?: boolean;
}

/** The complete API on a database of its own and a folder store; `template` is inject('templateDatabase'). */
export async function startTestApi(template: string, options: TestApiOptions = {}): Promise<TestApi> {
  const database = await createTestDatabase(template);
  const folder = await mkdtemp(join(tmpdir(), 'sarm-api-'));
  const clock = movableClock();
  const config = testConfig({
    databaseUrl: database.appUrl,
    dataFolder: folder,
    modelsFolder: join(folder, 'models'),
    ...options.config,
  });
  const queue = createJobQueue({ pool: database.app.pool, log: silentLog });
  await queue.start();
  const deps: AppDeps = {
    config,
    db: database.app.db,
    databaseUrl: database.appUrl,
    queue,
    blobs: createVideoStores({ ...config, choose: readVideoStore(database.app.db, config.stores) }),
    mailer: { configured: false, send: () => Promise.resolve() },
    clock,
    log: silentLog,
    ...options.deps,
  };
  const app = await buildApp(deps, { validateAnswers: options.validateAnswers ?? true });
  const person = async (overrides: PersonOptions = {}): Promise<TestPerson> =>
    createPerson(database, { passwordHash: await passwordHash, ...overrides });
  return {
    app,
    deps,
    database,
    clock,
    folder,
    inject: (call) => app.inject(call),
    person,
    signIn: async (who) => withTokens(app, who, await signInAs(app, who)),
    signedIn: async (overrides) => {
      const who = await person(overrides);
      return withTokens(app, who, await openTestSession(deps, who));
    },
    project: (overrides) => createProject(database, overrides),
    stop: async () => {
      await app.close();
      await queue.stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const testConfig = (over: Partial<ApiConfig>): ApiConfig => ({
  databaseUrl: '',
  databaseOwnerUrl: undefined,
  databaseConnections: 10,
  host: '127.0.0.1',
  port: 0,
  publicUrl: TEST_PUBLIC_URL,
  tokenSecrets: ['a secret for tests only, long enough'],
  cookieSecure: true,
  trustProxy: false,
  webFolder: undefined,
  dataFolder: '',
  modelsFolder: '',
  stores: [{ name: 'local', config: { kind: 'folder' } }],
  smtpUrl: undefined,
  mailFrom: 'SARM Platform <no-reply@sarm.test>',
  clearTextHosts: [],
  oidc: undefined,
  logLevel: 'silent',
  rateLimitPerMinute: 100_000,
  projectQuotaGigabytes: 1000,
  metricsToken: undefined,
  traces: undefined,
  validateAnswers: true,
  ...over,
});

function movableClock(): TestClock {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    advance: (milliseconds) => {
      offset += milliseconds;
    },
  };
}

async function signInAs(app: FastifyInstance, person: TestPerson): Promise<TestTokens> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/sarm/auth/login-user',
    payload: { email: person.email, password: TEST_USER_PASSWORD },
  });
  if (answer.statusCode !== 200) throw new Error(`sign-in of ${person.email}: ${answer.body}`);
  const accessToken = answer.json<{ access_token: string }>().access_token;
  return { accessToken, refreshToken: answer.cookies[0]?.value ?? '' };
}

function withTokens(app: FastifyInstance, person: TestPerson, tokens: TestTokens): SignedInPerson {
  const inject = (call: InjectOptions): Promise<LightMyRequestResponse> =>
    app.inject({ ...call, headers: { authorization: `Bearer ${tokens.accessToken}`, ...call.headers } });
  return { ...person, ...tokens, inject };
}
