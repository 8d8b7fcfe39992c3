import { buffer } from 'node:stream/consumers';
import type { Database } from '@sarm/database/kernel/connect';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { type PictureDigests, storePictureDigests } from '@sarm/database/versions/frame-pictures.repository';
import { BlobNotFound, type BlobStore } from '@sarm/runtime/blobs/blob-store';
import type { CollectedFrame } from '@sarm/use-cases/versions/collect-version';
import { type DigestedPicture, digestPicture } from '../digest-picture.ts';

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
 * Digests of the stored pictures, by frame; a frame whose picture is not stored is missing in the answer. Extraction keeps them with the
 * frame; a picture of an older release is decoded here and its digests kept, so that the next version only looks whether it is still there.
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
          ? await digestStored(work.blobs, frame.row.blob_key)
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

async function digestStored(blobs: BlobStore, key: string): Promise<DigestedPicture | undefined> {
  try {
    return await digestPicture(await buffer((await blobs.open(key)).stream));
  } catch (error) {
    if (error instanceof BlobNotFound) return undefined;
    throw error;
  }
}
