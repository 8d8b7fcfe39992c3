import sharp, { type Sharp } from 'sharp';

/** Three bytes a pixel, row by row from the top. */
export interface RawPicture {
  readonly rgb: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The largest frame of a video that passes its check; more is no picture of ours. */
const MOST_PIXELS = 16_777_216;

/** Decoded once, for everything that is cut out of it and drawn on it. Rejects when the bytes are no picture. */
export async function decodePicture(bytes: Uint8Array): Promise<RawPicture> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) throw new Error(`a picture with ${info.channels} channels`);
  return { rgb: data, width: info.width, height: info.height };
}

/** Brightness as a video stores it (BT.601), so that a model sees a frame as it saw it in the video. */
export function grayOf({ rgb, width, height }: RawPicture): Uint8Array {
  const gray = new Uint8Array(width * height);
  for (let i = 0, at = 0; i < gray.length; i += 1, at += 3) {
    const sum = 19595 * (rgb[at] ?? 0) + 38470 * (rgb[at + 1] ?? 0) + 7471 * (rgb[at + 2] ?? 0);
    gray[i] = (sum + 32768) >> 16;
  }
  return gray;
}

export const openRaw = ({ rgb, width, height }: RawPicture): Sharp =>
  sharp(rgb, { raw: { width, height, channels: 3 } });
