import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Database } from '@sarm/database/kernel/connect';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { type PictureDigests, storePictureDigests } from '@sarm/database/versions/frame-pictures.repository';
import { pictureHash } from '@sarm/pictures/picture-hash';
import { decodePicture, grayOf } from '@sarm/pictures/raw-picture';
import { BlobNotFound, type BlobStore } from '@sarm/runtime/blobs/blob-store';
import type { CollectedFrame } from '@sarm/use-cases/versions/collect-version';

export interface DigestedPicture {
  readonly sha256: string;
  readonly contentSha256: string;
  readonly pictureHash: string;
}

interface Work {
  readonly db: Database;
  readonly blobs: BlobStore;
  readonly projectId: string;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

const AT_ONCE = 4;
const STORED_AT_ONCE = 200;

/**
 * Digests of the stored pictures, by frame; a frame whose picture is not stored is missing in the answer. What was decoded once is kept,
 * so that a second version, or a run after one that died, only looks whether the picture is still there.
 */
export async function digestPictures(
  work: Work,
  frames: readonly CollectedFrame[],
): Promise<ReadonlyMap<string, DigestedPicture>> {
  const found = new Map<string, DigestedPicture>();
  const fresh: PictureDigests[] = [];
  const keep = async (): Promise<void> => {
    const part = fresh.splice(0);
    if (part.length > 0)
      await inScope(work.db, asProject(work.projectId), (tx) => storePictureDigests(tx, part));
  };
  const waiting = frames.entries();
  let done = 0;
  const takeNext = async (): Promise<void> => {
    for (const [, frame] of waiting) {
      work.signal.throwIfAborted();
      const former = formerDigests(frame);
      const digests =
        former === undefined
          ? await digestPicture(work.blobs, frame.row.blob_key)
          : (await work.blobs.head(frame.row.blob_key)) === null
            ? undefined
            : former;
      if (digests !== undefined) found.set(frame.id, digests);
      if (digests !== undefined && former === undefined)
        fresh.push({ frameId: frame.id, blobKey: frame.row.blob_key, ...digests });
      done += 1;
      work.onProgress(done, frames.length);
      if (fresh.length >= STORED_AT_ONCE) await keep();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeNext));
  await keep();
  return found;
}

function formerDigests({ row }: CollectedFrame): DigestedPicture | undefined {
  const { sha256, content_sha256: contentSha256, picture_hash: hash } = row;
  return sha256 === null || contentSha256 === null || hash === null
    ? undefined
    : { sha256, contentSha256, pictureHash: hash };
}

async function digestPicture(blobs: BlobStore, key: string): Promise<DigestedPicture | undefined> {
  let bytes: Buffer;
  try {
    bytes = await buffer((await blobs.open(key)).stream);
  } catch (error) {
    if (error instanceof BlobNotFound) return undefined;
    throw error;
  }
  const picture = await decodePicture(bytes);
  const { rgb, width, height } = picture;
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    contentSha256: createHash('sha256').update(`${width}x${height}:`).update(rgb).digest('hex'),
    pictureHash: pictureHash({ gray: grayOf(picture), width, height }),
  };
}
