export type PictureFormat = 'png' | 'tiff' | 'jpeg';

/** Bytes that are enough to distinguish the three formats. */
export const PICTURE_SIGNATURE_BYTES = 8;

const SIGNATURES: readonly (readonly [PictureFormat, readonly number[]])[] = [
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['tiff', [0x49, 0x49, 0x2a, 0x00]],
  ['tiff', [0x4d, 0x4d, 0x00, 0x2a]],
  ['jpeg', [0xff, 0xd8, 0xff]],
];

/** By the first bytes alone: a page or a playlist that is named .png is none of them, whatever its name. */
export const pictureFormat = (head: Uint8Array): PictureFormat | undefined =>
  SIGNATURES.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte))?.[0];
