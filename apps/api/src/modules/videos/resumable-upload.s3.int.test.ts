import { createHash } from 'node:crypto';
import { type S3Server, startS3Server } from '@sarm/testing/s3-server';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { aviBytes, type Lab, openLab, type Video } from '../../testing/lab-world.ts';
import { sweepFiles } from './sweep-files.ts';
import { createStaging } from './staging.ts';

const server: S3Server | null = await startS3Server();
const TUS = { 'tus-resumable': '1.0.0' };
const encode = (value: string): string => Buffer.from(value).toString('base64');
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

interface BucketClient {
  createBucket(options: { Bucket: string }): Promise<unknown>;
  listObjectsV2(options: { Bucket: string; Prefix: string }): Promise<{ Contents?: { Key?: string }[] }>;
  listMultipartUploads(options: { Bucket: string }): Promise<{ Uploads?: unknown[] }>;
}

describe.skipIf(server === null)('resumable upload on a real S3 server', () => {
  let lab: Lab;
  let bucket: BucketClient;
  const { endpoint, region, accessKey, secretKey } = server ?? {
    endpoint: '',
    region: '',
    accessKey: '',
    secretKey: '',
  };
  const store = { kind: 's3', endpoint, region, bucket: 'uploads', accessKey, secretKey } as const;
  beforeAll(async () => {
    lab = await openLab(inject('templateDatabase'), {
      config: { stores: [{ name: 'cloud', config: store }] },
    });
    const staging = createStaging(lab.api.deps, lab.api.folder);
    bucket = (staging.store as unknown as { client: BucketClient }).client;
    await bucket.createBucket({ Bucket: store.bucket });
  });
  afterAll(async () => {
    await lab.stop();
    await server?.stop();
  });

  const begin = async (bytes: Buffer, sum = sha256(bytes)): Promise<string> => {
    const fields = { filename: 'a.avi', dataset_id: lab.datasetId, sha256: sum };
    const metadata = Object.entries(fields)
      .map(([key, value]) => `${key} ${encode(value)}`)
      .join(',');
    const headers = { ...TUS, 'upload-length': String(bytes.length), 'upload-metadata': metadata };
    const answer = await lab.member.inject({ method: 'POST', url: '/api/sarm/video/uploads', headers });
    expect(answer.statusCode).toBe(201);
    return String(answer.headers['location']);
  };
  const send = (url: string, offset: number, payload: Buffer) =>
    lab.member.inject({
      method: 'PATCH',
      url,
      payload,
      headers: { ...TUS, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    });
  const stagedKeys = async (): Promise<string[]> =>
    ((await bucket.listObjectsV2({ Bucket: store.bucket, Prefix: 'uploads/' })).Contents ?? []).map(
      (each) => each.Key ?? '',
    );

  it('continues where it stopped and leaves no staged object behind', async () => {
    const bytes = aviBytes(14_000_000);
    const location = await begin(bytes);
    expect((await send(location, 0, bytes.subarray(0, 6_500_000))).statusCode).toBe(204);
    const head = await lab.member.inject({ method: 'HEAD', url: location, headers: TUS });
    expect(head.headers['upload-offset']).toBe('6500000');
    const last = await send(location, 6_500_000, bytes.subarray(6_500_000));
    expect(last.statusCode).toBe(200);
    const video = last.json<Video>();
    expect(video.sha256).toBe(sha256(bytes));
    const stored = await lab.member.inject({ url: `/api/sarm/media/view-video/${video.id}?original=true` });
    expect(sha256(stored.rawPayload)).toBe(sha256(bytes));
    const part = await lab.member.inject({
      url: `/api/sarm/media/view-video/${video.id}?original=true`,
      headers: { range: 'bytes=-5' },
    });
    expect([part.statusCode, part.headers['content-range']]).toEqual([
      206,
      'bytes 13999995-13999999/14000000',
    ]);
    expect(await stagedKeys()).toEqual([]);
  });

  it('refuses a wrong checksum and gives abandoned uploads up, with everything of them', async () => {
    const bytes = aviBytes(6_000_000);
    const wrong = await begin(bytes, '0'.repeat(64));
    expect((await send(wrong, 0, bytes)).statusCode).toBe(422);
    const abandoned = await begin(bytes);
    await send(abandoned, 0, bytes.subarray(0, 5_500_000));
    await lab.api.database.admin.db
      .updateTable('uploads')
      .set({ expires_at: new Date(0) })
      .execute();
    await sweepFiles(lab.api.deps);
    expect(await stagedKeys()).toEqual([]);
    expect((await bucket.listMultipartUploads({ Bucket: store.bucket })).Uploads ?? []).toEqual([]);
    expect(
      await lab.api.database.admin.db
        .selectFrom('uploads')
        .select('id')
        .where('video_id', 'is', null)
        .execute(),
    ).toEqual([]);
  });
});
