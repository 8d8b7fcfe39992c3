import type { Random } from '@sarm/simulator/random';
import { type Clip, drawLevels, mapPictures, mapPlaces } from '../clip.ts';

const TABLE = 1 << 20;

/** Normal numbers drawn once; a picture reads them from another place in another order. */
function normalTable(random: Random): Float32Array {
  return Float32Array.from({ length: TABLE }, () => random.normal());
}

/** Gaussian noise, independent from pixel to pixel and picture to picture. */
export function noise(clip: Clip, sigma: number, random: Random): Clip {
  const table = normalTable(random.fork('normal'));
  return mapPictures(clip, (gray) => {
    const start = Math.floor(random.next() * TABLE);
    const stride = 2 * Math.floor(random.next() * 1000) + 1;
    const drawn = (at: number): number => table[(start + at * stride) & (TABLE - 1)] ?? 0;
    return drawLevels(gray.length, (at) => (gray[at] ?? 0) + sigma * drawn(at));
  });
}

/** Single pixels that always shine. */
export function hotPixels(clip: Clip, count: number, random: Random): Clip {
  const hot = new Set(
    Array.from({ length: count }, () => Math.floor(random.next() * clip.width * clip.height)),
  );
  return mapPlaces(clip, (gray, at) => (hot.has(at) ? 255 : gray));
}

/** Light that changes from picture to picture by a share, as mains light under another frame rate does. */
export const flicker = (clip: Clip, share: number): Clip =>
  mapPictures(clip, (gray, index) => {
    const factor = 1 + share * Math.sin(index * 2.1);
    return drawLevels(gray.length, (at) => (gray[at] ?? 0) * factor);
  });

/** Bands of a rolling shutter under flickering light, in grey levels, running down the picture. */
export const bands = (clip: Clip, depth: number): Clip =>
  mapPictures(clip, (gray, index, { width }) =>
    drawLevels(
      gray.length,
      (at) => (gray[at] ?? 0) + depth * Math.sin(Math.floor(at / width) / 25 + index * 0.9),
    ),
  );

/** Recursive denoising of a camera: each picture keeps a share of the one before. */
export function denoise(clip: Clip, kept: number): Clip {
  let state: Float32Array | undefined;
  return mapPictures(clip, (gray) => {
    const mean = state ?? Float32Array.from(gray);
    for (let at = 0; at < mean.length; at += 1)
      mean[at] = kept * (mean[at] ?? 0) + (1 - kept) * (gray[at] ?? 0);
    state = mean;
    return drawLevels(mean.length, (at) => mean[at] ?? 0);
  });
}
