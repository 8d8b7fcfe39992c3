import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { extractFramesJob } from '@sarm/contracts/jobs/extract-frames';
import type { PayloadOf } from '@sarm/contracts/jobs/job';
import type { NewFrame } from '@sarm/database/samples/frames.extraction.repository';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { BlobNotFound } from '@sarm/runtime/blobs/blob-store';
import { extractPictures } from '@sarm/media/extract-pictures';
import type { MediaDeps } from '@sarm/media/cage';
import type { Timeline } from '@sarm/domain/videos/timeline';
import { notice } from '@sarm/domain/catalogue/notices';
import { digestPicture } from '../digest-picture.ts';
import { type JobContext, PermanentFailure } from '../job-handler.ts';

export interface StorePicturesOptions {
  readonly deps: MediaDeps;
  readonly context: JobContext;
  readonly payload: PayloadOf<typeof extractFramesJob>;
  readonly video: { id: string; blobKey: string; width: number; height: number };
  readonly timeline: Timeline;
  readonly times: readonly number[];
  readonly indices: readonly number[];
}

/** Pictures that are digested and go to the store at the same time: of the largest ones each takes 50 MB once it is decoded. */
const TOGETHER = 4;

/** Decodes the frames and puts them into the store; their rows come with the end of the task. */
export async function storePictures(options: StorePicturesOptions): Promise<NewFrame[]> {
  const { context, indices } = options;
  if (indices.length === 0) return [];
  const paths = await decodePictures(options);
  context.progress({
    stage: 'processing',
    progress: 80,
    notice: notice('extraction.decoded', { count: paths.length }),
  });
  const frames: NewFrame[] = [];
  for (let from = 0; from < indices.length; from += TOGETHER) {
    context.signal.throwIfAborted();
    const batch = indices.slice(from, from + TOGETHER);
    frames.push(
      ...(await Promise.all(batch.map((index, at) => storeOne(options, index, paths[from + at] ?? '')))),
    );
    context.progress({
      stage: 'storing',
      progress: 80 + Math.round((18 * frames.length) / indices.length),
      notice: notice('extraction.stored', { done: frames.length, total: indices.length }),
    });
  }
  return frames;
}

async function decodePictures({ deps, context, payload, video, timeline, indices }: StorePicturesOptions) {
  const original = await context.blobs.localFile(video.blobKey, context.scratch).catch((error: unknown) => {
    if (error instanceof BlobNotFound)
      throw new PermanentFailure(notice('video.original_gone'), { cause: error });
    throw error;
  });
  try {
    return await extractPictures({
      source: { cage: deps.cage, path: original.path, signal: context.signal },
      picture: video,
      timeline,
      indices,
      quality: payload.quality,
      seek: payload.extractionMethod !== 'opencv',
      folder: join(context.scratch, 'frames'),
      onFrame: (written) =>
        context.progress({
          stage: 'extracting',
          progress: 5 + Math.round((75 * written) / indices.length),
          notice: notice('extraction.extracted', { done: written, total: indices.length }),
        }),
    });
  } finally {
    await original.release();
  }
}

async function storeOne(
  { context, payload, video, times }: StorePicturesOptions,
  index: number,
  path: string,
): Promise<NewFrame> {
  const blobKey = blobKeys.frame(payload.projectId, video.id, index, payload.quality);
  // Before it is stored, which moves the file.
  const digests = await digestPicture(await readFile(path));
  await context.blobs.putFile(blobKey, path, { contentType: 'image/jpeg' });
  return {
    frameIndex: index,
    timeOffset: times[index] ?? 0,
    width: video.width,
    height: video.height,
    blobKey,
    digests,
  };
}
