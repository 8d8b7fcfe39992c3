import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { developmentPostgres } from '@sarm/testing/development-postgres';
import { freePorts } from '@sarm/testing/free-ports';
import pg from 'pg';
import { inject } from 'vitest';
import { copyDatabase, databaseEnv, dropDatabase } from './database-copies.ts';
import { DEMO_PASSWORD } from './demo-people.ts';
import { REPOSITORY, type Running, runNode, startNode, until } from './processes.ts';

export { DEMO, DEMO_PASSWORD } from './demo-people.ts';

export interface ProductOptions {
  readonly adminUrl?: string;
  readonly workers?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** The demo laboratory of `npm run dev`, which the worker makes, instead of an empty dataset. */
  readonly samples?: boolean;
  /** As it is installed: nobody has an account. */
  readonly empty?: boolean;
  /** Only the API is called, so nothing has to be built. */
  readonly withoutWeb?: boolean;
  /** Its host name; passkeys cannot be bound to an address of numbers. */
  readonly host?: 'localhost';
}

/** A complete installation of its own: database, store folder, API that serves the built web, workers. */
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
    if (options.withoutWeb !== true && !existsSync(web))
      throw new Error('the web is not built: npm run build');
    const adminUrl = options.adminUrl ?? developmentPostgres();
    const database = `sarm_test_e2e_${randomBytes(5).toString('hex')}`;
    const dataFolder = mkdtempSync(join(tmpdir(), 'sarm-e2e-'));
    const [port] = await freePorts(1);
    const url = `http://${options.host ?? '127.0.0.1'}:${port}`;
    const env = {
      ...databaseEnv(adminUrl, database),
      SARM_PORT: String(port),
      SARM_PUBLIC_URL: url,
      SARM_COOKIE_SECURE: 'false',
      SARM_TOKEN_SECRET: randomBytes(32).toString('hex'),
      SARM_DATA_FOLDER: dataFolder,
      ...(options.withoutWeb === true ? {} : { SARM_WEB_FOLDER: web }),
      SARM_DEMO_PASSWORD: DEMO_PASSWORD,
      SARM_LOG_LEVEL: 'info',
      SARM_MEDIA_CAGE: 'best-effort',
      // Tests poll faster than people do.
      SARM_RATE_LIMIT: '1000000',
      ...options.env,
    };
    const product = new Product({ url, env, dataFolder, adminUrl, database });
    await product.prepareDatabase(options);
    for (let i = 0; i < (options.workers ?? 1); i += 1) product.startWorker();
    await product.startApi();
    return product;
  }

  /**
   * A copy of a template of this run. The commands themselves where there is none: on a PostgreSQL of the test's own, and
   * for the demo laboratory, whose first start is measured by the clock.
   */
  private async prepareDatabase({ adminUrl, samples, empty }: ProductOptions): Promise<void> {
    if (adminUrl === undefined && samples !== true) {
      const templates = inject('productTemplates');
      await copyDatabase(this.adminUrl, empty === true ? templates.empty : templates.demo, this.database);
      return;
    }
    runNode('apps/api/src/cli/migrate.cli.ts', this.env);
    const flags = samples === true ? ['--samples'] : [];
    if (empty !== true)
      runNode('apps/api/src/cli/seed-demo.cli.ts', this.env, ['--with-known-passwords', ...flags]);
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
    await dropDatabase(this.adminUrl, this.database);
  }
}
