import type { Readable } from 'node:stream';
import type { GrayPicture } from '@sarm/pictures/gray-picture';
import type { PictureSize } from './pick-frames.ts';

/** Grey pictures out of a program's bytes. The buffer of one is used again for the next. */
export async function* grayFrames(
  stream: Readable,
  { width, height }: PictureSize,
): AsyncGenerator<GrayPicture> {
  const gray = new Uint8Array(width * height);
  let filled = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    for (let at = 0; at < chunk.length; ) {
      const taken = Math.min(chunk.length - at, gray.length - filled);
      gray.set(chunk.subarray(at, at + taken), filled);
      at += taken;
      filled += taken;
      if (filled < gray.length) continue;
      filled = 0;
      yield { gray, width, height };
    }
  }
}
