import { createHash } from 'node:crypto';
import { pictureHash } from '@sarm/pictures/picture-hash';
import { decodePicture, grayOf } from '@sarm/pictures/raw-picture';

/** What a stored picture is recognised by: its bytes, its pixels, and what it shows. */
export interface DigestedPicture {
  readonly sha256: string;
  readonly contentSha256: string;
  readonly pictureHash: string;
}

export async function digestPicture(bytes: Uint8Array): Promise<DigestedPicture> {
  const picture = await decodePicture(bytes);
  const { rgb, width, height } = picture;
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    contentSha256: createHash('sha256').update(`${width}x${height}:`).update(rgb).digest('hex'),
    pictureHash: pictureHash({ gray: grayOf(picture), width, height }),
  };
}
