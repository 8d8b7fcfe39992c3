import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { BlobStore } from '@sarm/runtime/blobs/blob-store';
import { z } from 'zod';
import type { Timeline } from '@sarm/domain/videos/timeline';

const schema = z.object({
  timeBase: z.tuple([z.int().positive(), z.int().positive()]),
  stream: z.int().min(0),
  pts: z.array(z.int()).min(1),
  keys: z.array(z.int()),
});

export const TIMELINE_CONTENT_TYPE = 'application/gzip';

export const encodeTimeline = async (timeline: Timeline): Promise<Uint8Array> =>
  await promisify(gzip)(JSON.stringify(schema.parse(timeline)));

export const decodeTimeline = async (bytes: Uint8Array): Promise<Timeline> =>
  schema.parse(JSON.parse((await promisify(gunzip)(bytes)).toString('utf8')));

export async function loadTimeline(blobs: BlobStore, key: string): Promise<Timeline> {
  const { stream } = await blobs.open(key);
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return await decodeTimeline(Buffer.concat(chunks));
}
