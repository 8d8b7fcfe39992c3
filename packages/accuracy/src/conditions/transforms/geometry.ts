import { resizeGray } from '@sarm/pictures/resize-gray';
import type { Random } from '@sarm/simulator/random';
import { type Clip, type ClipPicture, mapPictures, mapPlaces, type TrueHead } from '../clip.ts';

type Place = (head: TrueHead) => TrueHead;

const redraw = (
  clip: Clip,
  size: { readonly width: number; readonly height: number },
  draw: (picture: ClipPicture, index: number) => { readonly gray: Uint8Array; readonly place: Place },
): Clip => ({
  ...clip,
  ...size,
  pictures: clip.pictures.map((picture, index) => {
    const { gray, place } = draw(picture, index);
    const heads = picture.heads.map(place);
    return {
      ...picture,
      gray,
      heads: heads.filter(({ x, y }) => x >= 0 && y >= 0 && x < size.width && y < size.height),
    };
  }),
});

const stretch = (clip: Clip, across: number, down: number): Clip => {
  const width = Math.round(clip.width * across);
  const height = Math.round(clip.height * down);
  return redraw(clip, { width, height }, ({ gray }) => ({
    gray: resizeGray({ gray, width: clip.width, height: clip.height }, width, height).gray,
    place: ({ x, y }) => ({ x: x * across, y: y * down }),
  }));
};

/** Picture and pixel size together: another camera on the same microscope. */
export const rescale = (clip: Clip, factor: number): Clip => ({
  ...stretch(clip, factor, factor),
  pixelSizeUm: clip.pixelSizeUm / factor,
  matchRadiusPx: clip.matchRadiusPx * factor,
});

/** Fewer pixels across than down; the file says how they have to be stretched. */
export const anamorphic = (clip: Clip, aspect: number): Clip => {
  const narrow = stretch(clip, 1 / aspect, 1);
  return { ...narrow, filters: [...clip.filters, `setsar=${Math.round(aspect * 300)}/300`] };
};

/**
 * A window that moves over the picture, so that new cells come in on one side. Between pixels: a stage glides, and in steps
 * of full pixels a slow one would stand still for five pictures and leap with the sixth.
 */
export function drift(clip: Clip, pxPerSecond: number): Clip {
  const last = clip.pictures.at(-1)?.time ?? 0;
  const way = Math.ceil(Math.abs(pxPerSecond) * last);
  const size = { width: clip.width - way, height: clip.height };
  return redraw(clip, size, ({ gray, time }) => {
    const left = Math.abs(pxPerSecond) * time;
    return {
      gray: cutBetween(gray, clip.width, { left, top: 0, ...size }),
      place: ({ x, y }) => ({ x: x - left, y }),
    };
  });
}

/** The stage shakes: each picture lies elsewhere by up to `amplitude` pixels. */
export function vibration(clip: Clip, amplitude: number, random: Random): Clip {
  const margin = Math.ceil(amplitude);
  const size = { width: clip.width - 2 * margin, height: clip.height - 2 * margin };
  return redraw(clip, size, ({ gray, time }) => {
    const swing = (hz: number): number =>
      margin + Math.round(amplitude * Math.sin(2 * Math.PI * hz * time) * random.between(0.6, 1));
    const [left, top] = [swing(11), swing(7.3)];
    return {
      gray: cut(gray, clip.width, { left, top, ...size }),
      place: ({ x, y }) => ({ x: x - left, y: y - top }),
    };
  });
}

interface Window {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function cut(gray: Uint8Array, stride: number, { left, top, width, height }: Window): Uint8Array {
  const out = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const from = (top + y) * stride + left;
    out.set(gray.subarray(from, from + width), y * width);
  }
  return out;
}

/** The same from a place between two columns, by the cubic through four of them: two would blur every other picture. */
function cutBetween(gray: Uint8Array, stride: number, { left, top, width, height }: Window): Uint8Array {
  const [first, t] = [Math.floor(left), left - Math.floor(left)];
  const [before, here, next, after] = [
    (-t + 2 * t ** 2 - t ** 3) / 2,
    (2 - 5 * t ** 2 + 3 * t ** 3) / 2,
    (t + 4 * t ** 2 - 3 * t ** 3) / 2,
    (-(t ** 2) + t ** 3) / 2,
  ] as const;
  const out = new Uint8ClampedArray(width * height);
  for (let y = 0; y < height; y += 1) {
    const row = gray.subarray((top + y) * stride, (top + y + 1) * stride);
    for (let x = 0; x < width; x += 1) {
      const at = first + x;
      out[y * width + x] =
        before * row[Math.max(0, at - 1)]! +
        here * row[at]! +
        next * row[Math.min(stride - 1, at + 1)]! +
        after * row[Math.min(stride - 1, at + 2)]!;
    }
  }
  return new Uint8Array(out.buffer);
}

/** A quarter turn to the right, of the pixels themselves. */
export const turnPixels = (clip: Clip): Clip => {
  const { width, height } = clip;
  return redraw(clip, { width: height, height: width }, ({ gray }) => {
    const out = new Uint8Array(gray.length);
    for (let at = 0; at < gray.length; at += 1)
      out[(at % width) * height + (height - 1 - Math.floor(at / width))] = gray[at] ?? 0;
    return { gray: out, place: ({ x, y }) => ({ x: height - y, y: x }) };
  });
};

export const mirror = (clip: Clip): Clip => {
  const { width, height } = clip;
  return redraw(clip, { width, height }, ({ gray }) => ({
    gray: gray.map((_, at) => gray[at - (at % width) + width - 1 - (at % width)] ?? 0),
    place: ({ x, y }) => ({ x: width - x, y }),
  }));
};

/** Bars of one level over a share of the picture, half on each side. */
export const bars = (
  clip: Clip,
  share: number,
  { level, upright }: { level: number; upright: boolean },
): Clip => {
  const { width, height } = clip;
  return mapPlaces(clip, (gray, at) => {
    const place = upright ? (at % width) / width : Math.floor(at / width) / height;
    return place < share / 2 || place >= 1 - share / 2 ? level : gray;
  });
};

/** Pictures in big squares, as digital zoom and low bit rates make them. */
export const mosaic = (clip: Clip, side: number): Clip =>
  mapPictures(clip, (gray, _, { width }) =>
    gray.map((_, at) => {
      const [x, y] = [at % width, Math.floor(at / width)];
      return gray[(y - (y % side)) * width + x - (x % side)] ?? 0;
    }),
  );
