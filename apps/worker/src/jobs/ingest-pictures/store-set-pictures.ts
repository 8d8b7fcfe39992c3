import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ingestPicturesJob } from '@sarm/contracts/jobs/ingest-pictures';
import type { PayloadOf } from '@sarm/contracts/jobs/job';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import type { NewFrame } from '@sarm/database/samples/frames.extraction.repository';
import { refusePicture, type SetPictureRow } from '@sarm/database/samples/set-pictures.repository';
import { notice, type Notice } from '@sarm/domain/catalogue/notices';
import type { MediaDeps } from '@sarm/media/cage';
import { type DecodedPicture, decodePicture } from '@sarm/media/decode-picture';
import { VideoRefused } from '@sarm/media/video-refused';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { BlobNotFound } from '@sarm/runtime/blobs/blob-store';
import { digestPicture } from '../digest-picture.ts';
import type { JobContext } from '../job-handler.ts';

export interface SetOptions {
  readonly deps: MediaDeps;
  readonly context: JobContext;
  readonly payload: PayloadOf<typeof ingestPicturesJob>;
  readonly pictures: readonly SetPictureRow[];
}

interface StoredPicture {
  readonly pictureId: string;
  readonly frame: NewFrame;
}

export interface StoredSet {
  readonly stored: readonly StoredPicture[];
  readonly refused: number;
  /** Of the first picture that could be read. */
  readonly thumbnailKey: string | null;
}

/** Decodes the pictures one by one and puts them into the store; the rows of frames come with the end of the task. */
export async function storeSetPictures(options: SetOptions): Promise<StoredSet> {
  const { context, payload, pictures } = options;
  const { projectId, videoId } = payload;
  const stored: StoredPicture[] = [];
  let thumbnailKey: string | null = null;
  for (const [at, picture] of pictures.entries()) {
    context.signal.throwIfAborted();
    const folder = join(context.scratch, picture.id);
    const decoded = await decodeOrRefuse(options, picture, folder);
    if ('code' in decoded)
      await inScope(context.db, asProject(projectId), (tx) => refusePicture(tx, picture.id, decoded));
    else {
      if (thumbnailKey === null) {
        thumbnailKey = blobKeys.thumbnail(projectId, videoId);
        await context.blobs.putFile(thumbnailKey, decoded.thumbnail, { contentType: 'image/jpeg' });
      }
      stored.push({ pictureId: picture.id, frame: await storeFrame(options, picture, decoded) });
    }
    // A set may hold thousands: their decoded pictures together would fill the disk.
    await rm(folder, { recursive: true, force: true });
    context.progress({
      stage: 'processing',
      progress: Math.round((98 * (at + 1)) / pictures.length),
      notice: notice('pictures.checked', { done: at + 1, total: pictures.length }),
    });
  }
  return { stored, refused: pictures.length - stored.length, thumbnailKey };
}

async function decodeOrRefuse(
  { deps, context }: SetOptions,
  picture: SetPictureRow,
  folder: string,
): Promise<DecodedPicture | Notice> {
  try {
    const original = await context.blobs.localFile(picture.blob_key, context.scratch);
    try {
      const source = { cage: deps.cage, path: original.path, signal: context.signal };
      return await decodePicture(source, folder);
    } finally {
      await original.release();
    }
  } catch (error) {
    if (error instanceof VideoRefused) return error.reason;
    if (error instanceof BlobNotFound) return notice('picture.gone');
    throw error;
  }
}

/** A fixed key: a repeated run replaces what it made before by the same. */
async function storeFrame(
  { context, payload: { projectId, videoId } }: SetOptions,
  { number }: SetPictureRow,
  { path, width, height }: DecodedPicture,
): Promise<NewFrame> {
  const blobKey = blobKeys.pictureFrame(projectId, videoId, number);
  // Before it is stored, which moves the file.
  const digests = await digestPicture(await readFile(path));
  await context.blobs.putFile(blobKey, path, { contentType: 'image/png' });
  return { frameIndex: number, timeOffset: null, width, height, blobKey, digests };
}
