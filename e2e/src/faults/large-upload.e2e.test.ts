import { createHash } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../product/client.ts';
import { Product } from '../product/product.ts';
import { until } from '../product/processes.ts';
import { sampleVideo } from '../product/sample-videos.ts';

const SIZE = 1024 ** 3;
const CHUNK = 32 * 1024 ** 2;
const MEMORY_BAR_MB = 300;

let product: Product;
let client: Client;
let datasetId: string;
let folder: string;

beforeAll(async () => {
  product = await Product.start({ workers: 1 });
  await product.query(
    `insert into system_settings (group_name, value) values ('general', '{"maxUploadSize": 2048}') on conflict (group_name) do update set value = excluded.value`,
  );
  client = await Client.signIn(product.url);
  datasetId = (await client.demoDataset()).id;
  folder = mkdtempSync(join(tmpdir(), 'sarm-large-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await product.stop();
});

/** A real video, made 1 GB long by what follows its last index: players ignore it, the store must not. */
function makeLargeFile(): { path: string; sha256: string } {
  const path = join(folder, 'large.avi');
  const file = openSync(path, 'w');
  const hash = createHash('sha256');
  const head = readFileSync(sampleVideo('large-head.avi', { seconds: 2, fps: 25 }));
  const block = Buffer.alloc(8 * 1024 ** 2);
  for (let at = 0, i = 0; at < SIZE; i += 1) {
    const part = i === 0 ? head : block.subarray(0, Math.min(block.length, SIZE - at));
    if (i > 0) part.fill(i % 251);
    writeSync(file, part);
    hash.update(part);
    at += part.length;
  }
  closeSync(file);
  return { path, sha256: hash.digest('hex') };
}

const residentMb = (pid: number, field: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) /
  1024;

async function create(size: number, sha256: string): Promise<string> {
  const encode = (value: string): string => Buffer.from(value).toString('base64');
  const metadata = { filename: 'large.avi', name: 'Large', dataset_id: datasetId, sha256 };
  const answer = await fetch(`${product.url}/api/sarm/video/uploads`, {
    method: 'POST',
    headers: {
      ...client.headers,
      'tus-resumable': '1.0.0',
      'upload-length': String(size),
      'upload-metadata': Object.entries(metadata)
        .map(([key, value]) => `${key} ${encode(value)}`)
        .join(','),
    },
  });
  expect(answer.status).toBe(201);
  return new URL(answer.headers.get('location') ?? '', product.url).toString();
}

const offsetOf = async (location: string): Promise<number> => {
  const answer = await fetch(location, {
    method: 'HEAD',
    headers: { ...client.headers, 'tus-resumable': '1.0.0' },
  });
  expect(answer.status).toBe(200);
  return Number(answer.headers.get('upload-offset'));
};

async function send(location: string, path: string, offset: number): Promise<Response> {
  const file = openSync(path, 'r');
  const part = Buffer.alloc(Math.min(CHUNK, statSync(path).size - offset));
  readSync(file, part, 0, part.length, offset);
  closeSync(file);
  return await fetch(location, {
    method: 'PATCH',
    body: part,
    headers: {
      ...client.headers,
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
  });
}

describe('a resumable upload of 1 GB', () => {
  it('survives kill -9 of the API half-way, resumes, arrives unchanged and needs little memory', async () => {
    const { path, sha256 } = makeLargeFile();
    const location = await create(SIZE, sha256);
    let offset = 0;
    let killed = false;
    let resumedAt = 0;
    let peak = 0;
    let video: Video | undefined;
    while (offset < SIZE) {
      if (!killed && offset >= SIZE / 2) {
        // In the middle of a part: what arrived of it is lost or kept, but never counted wrongly.
        const sending = send(location, path, offset).catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, 15));
        peak = Math.max(peak, residentMb(product.api.pid, 'VmHWM'));
        await product.api.stop('SIGKILL');
        await sending;
        killed = true;
        await product.startApi();
        offset = await offsetOf(location);
        resumedAt = offset;
        continue;
      }
      const answer = await send(location, path, offset);
      expect([200, 204]).toContain(answer.status);
      if (answer.status === 200) video = (await answer.json()) as Video;
      offset = Number(answer.headers.get('upload-offset') ?? offset + CHUNK);
    }
    peak = Math.max(peak, residentMb(product.api.pid, 'VmHWM'));
    console.log(`peak resident memory of the API: ${peak.toFixed(0)} MB (bar ${MEMORY_BAR_MB} MB)`);
    expect(killed).toBe(true);
    expect(resumedAt).toBeGreaterThanOrEqual(SIZE / 2);
    expect(peak).toBeLessThan(MEMORY_BAR_MB);
    expect(video?.sha256).toBe(sha256);
    expect(video?.size).toBe(SIZE);
    const stored = await fetch(`${product.url}/api/sarm/media/view-video/${video?.id}?original=true`, {
      headers: client.headers,
    });
    const hash = createHash('sha256');
    for await (const part of stored.body ?? []) hash.update(part as Uint8Array);
    expect(hash.digest('hex')).toBe(sha256);
    const rows = await product.query<{ n: number }>('select count(*)::int as n from videos');
    expect(rows[0]?.n).toBe(1);
  }, 300_000);

  it('is refused when the checksum is wrong, and nothing is visible', async () => {
    const path = sampleVideo('wrong-sum.avi', { seconds: 1, fps: 25 });
    const before = (await client.call<{ total: number }>('GET', '/video/list-video')).total;
    const location = await create(statSync(path).size, '0'.repeat(64));
    const answer = await send(location, path, 0);
    expect(answer.status).toBe(422);
    expect(((await answer.json()) as { message: string }).message).toContain('checksum');
    expect((await client.call<{ total: number }>('GET', '/video/list-video')).total).toBe(before);
    await until(
      'nothing is left of it',
      async () => (await product.query('select 1 from uploads where video_id is null')).length === 0,
      5000,
    );
  });

  it('has the file that the browser would hash', async () => {
    const path = sampleVideo('wrong-sum.avi', { seconds: 1, fps: 25 });
    const hash = createHash('sha256');
    for await (const part of createReadStream(path)) hash.update(part as Buffer);
    const location = await create(statSync(path).size, hash.digest('hex'));
    expect((await send(location, path, 0)).status).toBe(200);
  });
});
