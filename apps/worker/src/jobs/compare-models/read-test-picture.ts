import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { TestFrame } from '@sarm/database/training/compared-frames.repository';
import { notice } from '@sarm/domain/catalogue/notices';
import type { GrayPicture } from '@sarm/pictures/gray-picture';
import { decodePicture, grayOf } from '@sarm/pictures/raw-picture';
import { BlobNotFound } from '@sarm/runtime/blobs/blob-store';
import { type JobContext, PermanentFailure } from '../job-handler.ts';

/** Undefined: it is stored no more. Another picture under its name would be scored by labels that are not its own. */
export async function readTestPicture(
  { blobs }: Pick<JobContext, 'blobs'>,
  row: TestFrame,
): Promise<GrayPicture | undefined> {
  let bytes: Buffer;
  try {
    bytes = await buffer((await blobs.open(row.blob_key)).stream);
  } catch (error) {
    if (error instanceof BlobNotFound) return undefined;
    throw error;
  }
  if (createHash('sha256').update(bytes).digest('hex') !== row.frame_sha256)
    throw new PermanentFailure(notice('comparison.picture_changed'));
  const picture = await decodePicture(bytes);
  return { gray: grayOf(picture), width: picture.width, height: picture.height };
}
