import sharp from 'sharp';

export class NotAPicture extends Error {
  constructor(options?: ErrorOptions) {
    super('the bytes are no picture that can be read', options);
    this.name = 'NotAPicture';
  }
}

/** A picture of a few kilobytes may claim to be as large as a house. */
const MOST_PIXELS = 25_000_000;

/** Decoded and written again: what came beside the pixels, and more of them than are shown, stays behind. */
export async function redrawPng(bytes: Uint8Array, maxSide: number): Promise<Uint8Array> {
  try {
    const { format } = await sharp(bytes, { limitInputPixels: MOST_PIXELS }).metadata();
    if (format !== 'png') throw new NotAPicture();
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer();
  } catch (error) {
    throw error instanceof NotAPicture ? error : new NotAPicture({ cause: error });
  }
}
