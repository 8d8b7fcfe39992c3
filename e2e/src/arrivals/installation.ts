import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from '@sarm/testing/free-ports';
import { type PrivatePostgres, startPrivatePostgres } from '@sarm/testing/private-postgres';
import { Product } from '../product/product.ts';
import { type Running, startNode, until } from '../product/processes.ts';

const WORKER = 'apps/worker/src/arrivals/arrivals-worker.fixture.ts';
const WORKERS = 3;
export const COPIES = 2;

/** Two copies of the real API, three workers and a PostgreSQL of their own on this machine's loopback, each of which can be taken away. */
export class Installation {
  readonly product: Product;
  /** Addresses of the copies of the API; a balancer would choose between them. */
  readonly urls: readonly string[];
  private readonly cluster: PrivatePostgres;
  private readonly apis: Running[] = [];
  private readonly workers: Running[] = [];
  private readonly slowStore: string;
  private readonly workerEnv: Readonly<Record<string, string>>;

  private constructor(
    cluster: PrivatePostgres,
    product: Product,
    urls: readonly string[],
    decoderMs: number,
  ) {
    this.cluster = cluster;
    this.product = product;
    this.urls = urls;
    this.slowStore = join(product.dataFolder, 'slow-store');
    this.workerEnv = {
      ...product.env,
      SARM_WORKER_CONCURRENCY: '2',
      ARRIVALS_DECODER_MS: String(decoderMs),
      ARRIVALS_SLOW_STORE: this.slowStore,
    };
  }

  static async start(decoderMs: number): Promise<Installation> {
    const cluster = await startPrivatePostgres();
    const product = await Product.start({ adminUrl: cluster.adminUrl, workers: 0, withoutWeb: true });
    const ports = await freePorts(COPIES - 1);
    const urls = [product.url, ...ports.map((port) => `http://127.0.0.1:${port}`)];
    const installation = new Installation(cluster, product, urls, decoderMs);
    installation.apis.push(product.api);
    for (let copy = 1; copy < COPIES; copy += 1) await installation.startApi(copy);
    for (let at = 0; at < WORKERS; at += 1) installation.startWorker(at);
    await Promise.all(
      installation.workers.map((each) => until('a worker', () => each.output().includes('ready'))),
    );
    return installation;
  }

  async killApi(copy: number): Promise<void> {
    await this.apis[copy]?.stop('SIGKILL');
    await this.startApi(copy);
  }

  async killWorker(at: number): Promise<void> {
    const index = at % WORKERS;
    await this.workers[index]?.stop('SIGKILL');
    this.startWorker(index);
  }

  async stopDatabase(seconds: number): Promise<void> {
    await this.cluster.stopImmediately();
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    await this.cluster.start();
    await until('both copies are ready', async () => {
      const answers = await Promise.all(this.urls.map((url) => isReady(url)));
      return answers.every(Boolean);
    });
  }

  async slowDownStore(milliseconds: number, seconds: number): Promise<void> {
    writeFileSync(this.slowStore, String(milliseconds));
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    rmSync(this.slowStore, { force: true });
  }

  async stop(): Promise<void> {
    await Promise.all([...this.apis, ...this.workers].map((each) => each.stop()));
    await this.product.stop();
    await this.cluster.remove();
  }

  private async startApi(copy: number): Promise<void> {
    const url = this.urls[copy] ?? '';
    // One public address for all copies, as behind a balancer.
    this.apis[copy] = startNode('apps/api/src/main.ts', {
      ...this.product.env,
      SARM_PORT: new URL(url).port,
    });
    await until(`copy ${copy} of the API`, async () => isReady(url));
  }

  private startWorker(at: number): void {
    this.workers[at] = startNode(WORKER, this.workerEnv);
  }
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/api/ready`).then(
    ({ status }) => status === 200,
    () => false,
  );
