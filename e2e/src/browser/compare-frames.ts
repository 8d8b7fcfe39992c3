import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';

const WIDE = 160;
const HIGH = 120;

/** Every frame of a file as a small grey picture, decoded by ffmpeg apart from the product. */
export interface Pictures {
  readonly count: number;
  readonly bytes: Uint8Array;
}

export function decodedFrames(path: string): Pictures {
  const args = ['-v', 'error', '-i', path, '-fps_mode', 'passthrough'];
  const scaled = ['-vf', `scale=${WIDE}:${HIGH}:flags=area,format=gray`, '-f', 'rawvideo', '-'];
  const bytes = execFileSync('ffmpeg', [...args, ...scaled], { maxBuffer: 1 << 28 });
  return { count: bytes.length / (WIDE * HIGH), bytes };
}

/** What the player shows now, as small and as grey. */
export async function shownPicture(page: Page): Promise<Uint8Array> {
  const values = await page.evaluate(
    ({ wide, high }) => {
      const video = document.querySelector('video');
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [wide, high];
      const ctx = canvas.getContext('2d', { willReadFrequently: true });
      if (video === null || ctx === null) return [];
      ctx.imageSmoothingQuality = 'high';
      ctx.drawImage(video, 0, 0, wide, high);
      const { data } = ctx.getImageData(0, 0, wide, high);
      return Array.from({ length: wide * high }, (_, at) =>
        Math.round(
          0.299 * (data[4 * at] ?? 0) + 0.587 * (data[4 * at + 1] ?? 0) + 0.114 * (data[4 * at + 2] ?? 0),
        ),
      );
    },
    { wide: WIDE, high: HIGH },
  );
  return Uint8Array.from(values);
}

/** The decoded frame that is most like a picture. */
export function nearestFrame({ count, bytes }: Pictures, picture: Uint8Array): number {
  const size = WIDE * HIGH;
  let best = Number.POSITIVE_INFINITY;
  let found = -1;
  for (let frame = 0; frame < count; frame += 1) {
    let difference = 0;
    for (let at = 0; at < size; at += 1)
      difference += Math.abs((bytes[frame * size + at] ?? 0) - (picture[at] ?? 0));
    if (difference < best) {
      best = difference;
      found = frame;
    }
  }
  return found;
}
