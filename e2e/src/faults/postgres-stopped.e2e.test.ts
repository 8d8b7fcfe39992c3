import { type PrivatePostgres, startPrivatePostgres } from '@sarm/testing/private-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../product/client.ts';
import { Product } from '../product/product.ts';
import { until } from '../product/processes.ts';
import { sampleVideo } from '../product/sample-videos.ts';

let cluster: PrivatePostgres;
let product: Product;
let client: Client;

beforeAll(async () => {
  cluster = await startPrivatePostgres();
  product = await Product.start({ adminUrl: cluster.adminUrl, workers: 1 });
  client = await Client.signIn(product.url);
});
afterAll(async () => {
  await product.stop();
  await cluster.remove();
});

describe('PostgreSQL stopped at once under load', () => {
  it('answers 503, recovers without a restart and loses no accepted task', async () => {
    const { id: datasetId } = await client.demoDataset();
    const path = sampleVideo('pg-10s-50fps.avi', { seconds: 10, fps: 50 });
    const accepted: string[] = [];
    const videos = [];
    for (let i = 0; i < 6; i += 1) videos.push(await client.ingest(datasetId, path));
    for (const video of videos) accepted.push(await client.extract(video.id, { method: 'count', count: 30 }));
    const [apiPid, workerPid] = [product.api.pid, product.workers[0]?.pid];

    await cluster.stopImmediately();
    await until(
      '503 while the database is away',
      async () => (await client.raw('GET', '/tasks').catch(() => undefined))?.status === 503,
      15_000,
    );
    expect(await product.status('/api/ready')).toBe(503);
    expect(await product.status('/api/health')).toBe(200);
    await cluster.start();
    const back = Date.now();
    await until('the API is healthy again', async () => (await product.status('/api/ready')) === 200, 15_000);
    const seconds = (Date.now() - back) / 1000;
    console.log(`healthy ${seconds.toFixed(1)} s after the database came back`);
    expect(seconds).toBeLessThan(10);

    const ended = await Promise.all(accepted.map((id) => client.ended(id, 180_000)));
    expect(ended.map((task) => task.status)).toEqual(accepted.map(() => 'completed'));
    for (const video of videos) expect(await client.frames(video.id)).toHaveLength(30);
    expect([product.api.child.exitCode, product.workers[0]?.child.exitCode]).toEqual([null, null]);
    expect([product.api.pid, product.workers[0]?.pid]).toEqual([apiPid, workerPid]);

    // LISTEN was lost with the connection: a new task must still be picked up and reported.
    const again = await client.extract(videos[0]?.id ?? '', { method: 'count', count: 35 });
    expect((await client.ended(again, 60_000)).status).toBe('completed');
  }, 400_000);
});
