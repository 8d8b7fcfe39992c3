import { buffer } from 'node:stream/consumers';
import type { FrameRow } from '@sarm/database/samples/frames.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import { decodePicture, type RawPicture } from '@sarm/pictures/raw-picture';
import { BlobNotFound } from '@sarm/runtime/blobs/blob-store';
import type { AppDeps } from '../../deps.ts';
import { inTurn } from '../../in-turn.ts';

/** A decoded picture of the largest size takes some 50 MB, and what is drawn on it as much again. */
export const PICTURES_AT_ONCE = 2;
const turn = inTurn(PICTURES_AT_ONCE);

/** The only way to a decoded picture of a frame: however many callers, few are in memory, and the others wait. */
export const withFramePicture = <T>(
  { blobs }: Pick<AppDeps, 'blobs'>,
  frame: Pick<FrameRow, 'blob_key'>,
  work: (picture: RawPicture) => Promise<T>,
): Promise<T> =>
  turn(async () => {
    try {
      const { stream } = await blobs.open(frame.blob_key);
      return await work(await decodePicture(await buffer(stream)));
    } catch (error) {
      if (error instanceof BlobNotFound) throw new AppError('picture_missing', { cause: error });
      throw error;
    }
  });
