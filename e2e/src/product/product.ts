import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { developmentPostgres } from '@sarm/testing/development-postgres';
import { freePorts } from '@sarm/testing/free-ports';
import pg from 'pg';
import { REPOSITORY, type Running, runNode, startNode, until } from './processes.ts';

export const DEMO_PASSWORD = 'demo-password';
export const DEMO = {
  admin: 'admin@demo.local',
  lab: 'lab@demo.local',
  tech: 'tech@demo.local',
  viewer: 'viewer@demo.local',
} as const;

export interface ProductOptions {
  readonly adminUrl?: string;
  readonly workers?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** The demo laboratory of `npm run dev`, which the worker makes, instead of an empty dataset. */
  readonly samples?: boolean;
  /** As it is installed: nobody has an account. */
  readonly empty?: boolean;
  /** The name it is reached by; passkeys cannot be bound to an address of numbers. */
  readonly host?: 'localhost';
}

/** A whole installation of its own: database, store folder, API that serves the built web, workers. */
export class Product {
  readonly url: string;
  readonly env: Readonly<Record<string, string>>;
  readonly dataFolder: string;
  readonly superUrl: string;
  api!: Running;
  readonly workers: Running[] = [];
  private readonly adminUrl: string;
  private readonly database: string;

  private constructor(parts: {
    url: string;
    env: Record<string, string>;
    dataFolder: string;
    adminUrl: string;
    database: string;
  }) {
    this.url = parts.url;
    this.env = parts.env;
    this.dataFolder = parts.dataFolder;
    this.adminUrl = parts.adminUrl;
    this.database = parts.database;
    const superUrl = new URL(parts.adminUrl);
    superUrl.pathname = `/${parts.database}`;
    this.superUrl = superUrl.toString();
  }

  static async start(options: ProductOptions = {}): Promise<Product> {
    const web = join(REPOSITORY, 'apps/web/dist');
    if (!existsSync(web)) throw new Error('the web is not built: npm run build');
    const adminUrl = options.adminUrl ?? developmentPostgres();
    const database = `sarm_test_e2e_${randomBytes(5).toString('hex')}`;
    const dataFolder = mkdtempSync(join(tmpdir(), 'sarm-e2e-'));
    const [port] = await freePorts(1);
    const url = `http://${options.host ?? '127.0.0.1'}:${port}`;
    const withRole = (role: string): string => {
      const each = new URL(adminUrl);
      each.username = role;
      each.password = 'test-only';
      each.pathname = `/${database}`;
      return each.toString();
    };
    const env = {
      SARM_DATABASE_ADMIN_URL: adminUrl,
      SARM_DATABASE_OWNER_URL: withRole('sarm_owner'),
      SARM_DATABASE_URL: withRole('sarm_app'),
      SARM_PORT: String(port),
      SARM_PUBLIC_URL: url,
      SARM_COOKIE_SECURE: 'false',
      SARM_TOKEN_SECRET: randomBytes(32).toString('hex'),
      SARM_DATA_FOLDER: dataFolder,
      SARM_WEB_FOLDER: web,
      SARM_DEMO_PASSWORD: DEMO_PASSWORD,
      SARM_LOG_LEVEL: 'info',
      SARM_MEDIA_CAGE: 'best-effort',
      // Tests poll faster than people do.
      SARM_RATE_LIMIT: '1000000',
      ...options.env,
    };
    const product = new Product({ url, env, dataFolder, adminUrl, database });
    runNode('apps/api/src/cli/migrate.cli.ts', env);
    const samples = options.samples === true ? ['--samples'] : [];
    if (options.empty !== true)
      runNode('apps/api/src/cli/seed-demo.cli.ts', env, ['--with-known-passwords', ...samples]);
    await product.startApi();
    for (let i = 0; i < (options.workers ?? 1); i += 1) product.startWorker();
    return product;
  }

  async startApi(): Promise<void> {
    this.api = startNode('apps/api/src/main.ts', this.env);
    await until('the API answers', async () => (await this.status('/api/ready')) === 200).catch(
      (error: unknown) => {
        throw new Error(`${String(error)}\n${this.api.output()}`);
      },
    );
  }

  startWorker(): Running {
    const worker = startNode('apps/worker/src/main.ts', this.env);
    this.workers.push(worker);
    return worker;
  }

  async status(path: string): Promise<number | undefined> {
    return await fetch(`${this.url}${path}`).then(
      (answer) => answer.status,
      () => undefined,
    );
  }

  /** Looks behind the curtain as a superuser. */
  async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.superUrl });
    await client.connect();
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end();
    }
  }

  async stop(): Promise<void> {
    await Promise.all([this.api.stop(), ...this.workers.map((worker) => worker.stop())]);
    rmSync(this.dataFolder, { recursive: true, force: true });
    const client = new pg.Client({ connectionString: this.adminUrl });
    await client.connect();
    try {
      await client.query(`drop database if exists ${this.database} with (force)`);
    } finally {
      await client.end();
    }
  }
}
