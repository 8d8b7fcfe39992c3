import sharp from 'sharp';

export class NotAPicture extends Error {
  constructor(options?: ErrorOptions) {
    super('the bytes are no picture that can be read', options);
    this.name = 'NotAPicture';
  }
}

/** A picture of a few kilobytes may claim to be as large as a house. */
const MOST_PIXELS = 25_000_000;

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const beginsLikePng = (bytes: Uint8Array): boolean => SIGNATURE.equals(bytes.subarray(0, SIGNATURE.length));

/** Decoded and written again: what came beside the pixels, and more of them than are shown, stays behind. */
export async function redrawPng(bytes: Uint8Array, maxSide: number): Promise<Uint8Array> {
  // By its own first bytes: any other decoder would meet bytes that somebody sent before they are refused.
  if (!beginsLikePng(bytes)) throw new NotAPicture();
  try {
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer();
  } catch (error) {
    throw new NotAPicture({ cause: error });
  }
}
