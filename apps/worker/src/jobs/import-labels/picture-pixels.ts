import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { newId } from '@sarm/database/kernel/new-id';
import { notice } from '@sarm/domain/catalogue/notices';
import { PICTURE_LIMITS } from '@sarm/domain/limits';
import { megabytesToBytes } from '@sarm/domain/units';
import type { MediaDeps } from '@sarm/media/cage';
import { decodePicture as decodeInCage } from '@sarm/media/decode-picture';
import { VideoRefused } from '@sarm/media/video-refused';
import { decodePicture, type RawPicture } from '@sarm/pictures/raw-picture';
import { BlobNotFound } from '@sarm/runtime/blobs/blob-store';
import type { JobContext } from '../job-handler.ts';

/** A picture by its bytes and by what it shows. */
export interface PictureDigests {
  readonly bytes: string;
  readonly pixels: string;
  readonly width: number;
  readonly height: number;
}

const hexOf = (hash: Hash): string => hash.digest('hex');

export const digestOfPixels = ({ rgb, width, height }: RawPicture): string =>
  hexOf(createHash('sha256').update(`${width}x${height}`).update(rgb));

/** Of a stored frame, whose bytes are our own; undefined: it is no longer stored. */
export async function digestStored(context: JobContext, key: string): Promise<PictureDigests | undefined> {
  try {
    const bytes = await buffer((await context.blobs.open(key)).stream);
    const picture = await decodePicture(bytes);
    return {
      bytes: hexOf(createHash('sha256').update(bytes)),
      pixels: digestOfPixels(picture),
      width: picture.width,
      height: picture.height,
    };
  } catch (error) {
    if (error instanceof BlobNotFound) return undefined;
    throw error;
  }
}

/**
 * Of a picture that somebody sent: decoded in the cage, as an uploaded one is. Undefined: it is no picture that can be read,
 * and then only its name counts.
 */
export async function digestSent(
  { cage }: MediaDeps,
  context: JobContext,
  bytes: AsyncIterable<Uint8Array>,
): Promise<PictureDigests | undefined> {
  const folder = join(context.scratch, newId());
  const path = join(folder, 'sent');
  await mkdir(folder);
  try {
    const hash = createHash('sha256');
    await pipeline(Readable.from(hashed(bytes, hash)), createWriteStream(path), { signal: context.signal });
    const decoded = await decodeInCage({ cage, path, signal: context.signal }, join(folder, 'decoded'));
    const picture = await decodePicture(await readFile(decoded.path));
    return {
      bytes: hexOf(hash),
      pixels: digestOfPixels(picture),
      width: picture.width,
      height: picture.height,
    };
  } catch (error) {
    if (error instanceof VideoRefused) return undefined;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function digestBytes(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk);
  return hexOf(hash);
}

const MOST_BYTES = megabytesToBytes(PICTURE_LIMITS.maxMegabytes);

async function* hashed(bytes: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new VideoRefused(notice('picture.not_picture'));
    hash.update(chunk);
    yield chunk;
  }
}
