import {
  CreateBucketCommand,
  GetBucketLifecycleConfigurationCommand,
  GetObjectTaggingCommand,
  ListMultipartUploadsCommand,
  PutBucketLifecycleConfigurationCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { type S3Server, startS3Server } from '@sarm/testing/s3-server';
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeBlobStore } from '../../testing/blob-store.contract.ts';
import { blobKeys } from './blob-keys.ts';
import type { BlobStore } from './blob-store.ts';
import { createBlobStore } from './create-blob-store.ts';

const server: S3Server | null = await startS3Server();
const BUCKET = 'sarm-test';

describe.skipIf(server === null)('on a real S3 server', () => {
  const { endpoint, region, accessKey, secretKey } = server ?? {
    endpoint: '',
    region: '',
    accessKey: '',
    secretKey: '',
  };
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
  });
  const createStore = (bucket = BUCKET): BlobStore =>
    createBlobStore({ kind: 's3', endpoint, region, bucket, accessKey, secretKey });
  beforeAll(() => client.send(new CreateBucketCommand({ Bucket: BUCKET })));
  afterAll(() => server?.stop());

  describeBlobStore('S3', () => Promise.resolve(createStore()));

  it('leaves no unfinished parts behind, which would be paid for and never seen', async () => {
    const cut = Readable.from(
      (function* () {
        for (let i = 0; i < 20; i += 1) yield randomBytes(1_048_576);
        throw new Error('cut');
      })(),
    );
    await expect(createStore().put('parts/cut', cut, { contentType: 'video/mp4' })).rejects.toThrow('cut');
    const { Uploads } = await client.send(new ListMultipartUploadsCommand({ Bucket: BUCKET }));
    expect(Uploads ?? []).toEqual([]);
  });

  it('ends an upload that the server refuses, and lets go of its source', async () => {
    const source = Readable.from(
      (function* () {
        for (;;) yield randomBytes(1_048_576);
      })(),
    );
    const refused = createStore('no-such-bucket').put('a/b', source, { contentType: 'video/mp4' });
    await expect(refused).rejects.toMatchObject({ name: 'NoSuchBucket' });
    expect(source.destroyed).toBe(true);
  });

  it('removes more than one batch of a thousand', async () => {
    const store = createStore();
    const keys = Array.from({ length: 1010 }, (_, i) => `many/frames/${i}`);
    for (let at = 0; at < keys.length; at += 40)
      await Promise.all(
        keys.slice(at, at + 40).map((key) => store.put(key, Buffer.from('x'), { contentType: 'image/jpeg' })),
      );
    await store.removePrefix('many/');
    expect(await Readable.from(store.list('many/')).toArray()).toEqual([]);
  });

  it('tags playback copies, and nothing else, where the rules of a bucket are to move them', async () => {
    const store = createBlobStore({
      kind: 's3',
      endpoint,
      region,
      bucket: BUCKET,
      accessKey,
      secretKey,
      tags: true,
    });
    const [project, video] = ['0000000a', '0000000b'];
    const written = [
      blobKeys.preview(project, video),
      blobKeys.original(project, video),
      blobKeys.thumbnail(project, video),
    ];
    const path = join(tmpdir(), `tagged-${project}-${process.pid}`);
    await writeFile(path, 'copy');
    await store.putFile(written[0] ?? '', path, { contentType: 'video/mp4' });
    for (const key of written.slice(1)) await store.put(key, Buffer.from('x'), { contentType: 'video/mp4' });
    await expect(store.check()).resolves.toBeUndefined();
    const tagsOf = async (key: string) =>
      (await client.send(new GetObjectTaggingCommand({ Bucket: BUCKET, Key: key }))).TagSet ?? [];
    const { Rules } = JSON.parse(
      await readFile(new URL('../../../../deploy/s3-lifecycle.json', import.meta.url), 'utf8'),
    );
    expect(await Promise.all(written.map(tagsOf))).toEqual([[Rules[0].Filter.Tag], [], []]);

    // Written by the rule that operators are given, the bucket keeps it as it is.
    const rules = { Bucket: BUCKET, LifecycleConfiguration: { Rules } };
    await client.send(new PutBucketLifecycleConfigurationCommand(rules));
    const kept = await client.send(new GetBucketLifecycleConfigurationCommand({ Bucket: BUCKET }));
    expect(kept.Rules).toMatchObject(Rules);
    // Without the setting no write asks for a permission that the key may not have.
    await createStore().put(blobKeys.preview(project, 'c'), Buffer.from('x'), { contentType: 'video/mp4' });
    expect(await tagsOf(blobKeys.preview(project, 'c'))).toEqual([]);
  });

  it('fails its check when the bucket is missing or the server is away', async () => {
    await expect(createStore('no-such-bucket').check()).rejects.toMatchObject({ name: 'NotFound' });
    const away = createBlobStore({
      kind: 's3',
      endpoint: 'http://127.0.0.1:9',
      region,
      bucket: BUCKET,
      accessKey,
      secretKey,
    });
    await expect(away.check()).rejects.toThrow(/ECONNREFUSED/);
  });
});
