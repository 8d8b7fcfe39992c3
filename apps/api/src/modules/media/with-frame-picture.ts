import { buffer } from 'node:stream/consumers';
import type { FrameRow } from '@sarm/database/samples/frames.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import { decodePicture, type RawPicture } from '@sarm/pictures/raw-picture';
import { BlobNotFound } from '@sarm/runtime/blobs/blob-store';
import type { AppDeps } from '../../deps.ts';
import { inTurn } from '../../in-turn.ts';
import { createPictureShelf } from './picture-shelf.ts';

/** Bytes of decoded pictures in memory: one of the largest size takes some 50 MB, and what is drawn on it as much again. */
const SHELF_BYTES = 64 * 1024 * 1024;
const BYTES_PER_PIXEL = 3;
/** Pictures that are decoded, cut or drawn on at the same time: they share the threads that read files and names. */
export const PICTURES_AT_ONCE = 2;
const turn = inTurn(PICTURES_AT_ONCE);
const shelf = createPictureShelf<RawPicture>(SHELF_BYTES);

/** A frame whose picture is to be seen: where it lies, and how large it is once decoded. */
export type FramePicture = Pick<FrameRow, 'blob_key' | 'width' | 'height'>;

/**
 * The only way to a decoded picture of a frame: however many callers, few are in memory, those who want the same one
 * share it, and the others wait.
 */
export const withFramePicture = <T>(
  { blobs }: Pick<AppDeps, 'blobs'>,
  { blob_key: key, width, height }: FramePicture,
  work: (picture: RawPicture) => Promise<T>,
): Promise<T> =>
  shelf.use(
    {
      key,
      bytes: width * height * BYTES_PER_PIXEL,
      load: () =>
        turn(async () => {
          try {
            const { stream } = await blobs.open(key);
            return await decodePicture(await buffer(stream));
          } catch (error) {
            if (error instanceof BlobNotFound) throw new AppError('picture_missing', { cause: error });
            throw error;
          }
        }),
    },
    (picture) => turn(() => work(picture)),
  );
