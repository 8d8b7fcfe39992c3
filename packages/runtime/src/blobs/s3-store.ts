import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadBucketCommand,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { AppError } from '@sarm/domain/catalogue/errors';
import { checkKey, checkListed, checkPrefix, isKey } from './blob-key.ts';
import { isPlaybackCopy } from './blob-keys.ts';
import { BlobNotFound, type BlobInfo, type BlobStore, StorageFull, type StoredBlob } from './blob-store.ts';
import { contentTypeOfKey } from './content-types.ts';
import { hashStream } from './hash-stream.ts';
import { PRIVATE_FILE } from './private-folder.ts';

export interface S3StoreConfig {
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly tags?: boolean | undefined;
}

/** Two parts in flight: an upload of any size holds about 24 MB. 8 MB × 10,000 parts allow 80 GB. */
const PART_BYTES = 8 * 1_048_576;
const PARTS_IN_FLIGHT = 2;
const PROBE_KEY = 'check/store-probe';
/** A rule of the bucket that moves playback copies to cool storage names it: deploy/s3-lifecycle.json. */
const PLAYBACK_TAG = 'sarm-kind=playback-copy';

/** Blobs as objects of one bucket. S3 shows an object only when its upload was completed. */
export function createS3Store(config: S3StoreConfig): BlobStore {
  const client = new S3Client({
    region: config.region,
    ...(config.endpoint === undefined ? {} : { endpoint: config.endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: config.accessKey, secretAccessKey: config.secretKey },
    // Servers other than Amazon's refuse the trailing checksums that streamed puts carry by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5000, socketTimeout: 60_000 },
  });
  const at = (key: string): { Bucket: string; Key: string } => ({
    Bucket: config.bucket,
    Key: checkKey(key),
  });
  const tagOf = (key: string): { Tagging?: string } =>
    config.tags === true && isPlaybackCopy(key) ? { Tagging: PLAYBACK_TAG } : {};

  const upload = async (key: string, body: Readable, contentType: string): Promise<StoredBlob> => {
    const target = at(key);
    const hashed = hashStream();
    const transfer = new Upload({
      client,
      params: { ...target, ...tagOf(key), Body: hashed.stream, ContentType: contentType },
      partSize: PART_BYTES,
      queueSize: PARTS_IN_FLIGHT,
    });
    // Each side ends the other: a failing source breaks the stream that the upload reads, which then removes its
    // parts; a failing upload must release the source, or the pipeline would wait for ever.
    const sending = transfer.done().catch((error: unknown) => {
      hashed.stream.destroy();
      throw error;
    });
    const [sent, flowed] = await Promise.allSettled([sending, pipeline(body, hashed.stream)]);
    // The upload rejects with the source's own error when that came first.
    if (sent.status === 'rejected') throw translate(sent.reason, key);
    if (flowed.status === 'rejected') throw flowed.reason;
    return hashed.stored();
  };

  const download = async (key: string, path: string): Promise<void> => {
    const { Body } = await client.send(new GetObjectCommand(at(key))).catch(rethrow(key));
    await pipeline(Body as Readable, createWriteStream(path, { flags: 'wx', mode: PRIVATE_FILE }));
  };

  return {
    async put(key, body, { contentType }) {
      if (!(body instanceof Uint8Array)) return await upload(key, body, contentType);
      await client
        .send(new PutObjectCommand({ ...at(key), ...tagOf(key), Body: body, ContentType: contentType }))
        .catch(rethrow(key));
      return { size: body.length, sha256: createHash('sha256').update(body).digest('hex') };
    },

    async putFile(key, path, { contentType }) {
      const stored = await upload(key, createReadStream(path), contentType);
      await rm(path, { force: true });
      return stored;
    },

    async open(key, range) {
      if (range !== undefined && (range.start < 0 || range.end < range.start))
        throw new AppError('range_not_satisfiable');
      const rangeParam = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
      const answer = await client
        .send(new GetObjectCommand({ ...at(key), ...rangeParam }))
        .catch(rethrow(key));
      return { info: infoOf(key, answer), stream: answer.Body as Readable };
    },

    async head(key) {
      try {
        return infoOf(key, await client.send(new HeadObjectCommand(at(key))));
      } catch (error) {
        if (translate(error, key) instanceof BlobNotFound) return null;
        throw error;
      }
    },

    async localFile(key, scratchFolder) {
      const path = join(scratchFolder, `blob-${randomUUID()}`);
      const release = (): Promise<void> => rm(path, { force: true });
      try {
        await download(key, path);
      } catch (error) {
        await release();
        throw isNoSpace(error) ? new StorageFull(error) : error;
      }
      return { path, release };
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },

    async removePrefix(prefix) {
      checkPrefix(prefix);
      for await (const keys of pages(client, config.bucket, prefix)) {
        if (keys.length === 0) continue;
        const answer = await client.send(
          new DeleteObjectsCommand({
            Bucket: config.bucket,
            Delete: { Objects: keys.map((Key) => ({ Key })), Quiet: true },
          }),
        );
        const failed = answer.Errors?.[0];
        if (failed !== undefined) throw new Error(`could not remove ${failed.Key}: ${failed.Code}`);
      }
    },

    async *list(prefix) {
      for await (const keys of pages(client, config.bucket, checkListed(prefix))) yield* keys.filter(isKey);
    },

    async check() {
      await client.send(new HeadBucketCommand({ Bucket: config.bucket }));
      // Tags need a permission of their own, and servers without them refuse the write: seen here, not at the first video.
      const tag = config.tags === true ? { Tagging: PLAYBACK_TAG } : {};
      await client
        .send(new PutObjectCommand({ ...at(PROBE_KEY), ...tag, Body: 'check', ContentType: 'text/plain' }))
        .catch(rethrow(PROBE_KEY));
    },
  };
}

async function* pages(client: S3Client, bucket: string, prefix: string): AsyncGenerator<string[]> {
  for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix }))
    yield (page.Contents ?? []).flatMap((entry) => (entry.Key === undefined ? [] : [entry.Key]));
}

/** A ranged answer has the total size only in its Content-Range. */
function infoOf(key: string, answer: HeadObjectCommandOutput | GetObjectCommandOutput): BlobInfo {
  const total = 'ContentRange' in answer ? /\/(\d+)$/.exec(answer.ContentRange ?? '')?.[1] : undefined;
  return {
    size: total === undefined ? (answer.ContentLength ?? 0) : Number(total),
    contentType: answer.ContentType ?? contentTypeOfKey(key),
    modifiedAt: answer.LastModified ?? new Date(0),
  };
}

function translate(error: unknown, key: string): unknown {
  const name = error instanceof Error ? error.name : '';
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  if (name === 'NoSuchKey' || name === 'NotFound') return new BlobNotFound(key);
  if (name === 'InvalidRange' || status === 416) return new AppError('range_not_satisfiable');
  if (name === 'QuotaExceeded' || name === 'EntityTooLarge' || status === 507) return new StorageFull(error);
  return error;
}

const rethrow =
  (key: string) =>
  (error: unknown): never => {
    throw translate(error, key);
  };

const isNoSpace = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
