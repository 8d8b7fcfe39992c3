/** Centre of a head that is really there, in pixels of the picture. */
export interface TrueHead {
  readonly x: number;
  readonly y: number;
}

export interface ClipPicture {
  /** Grey levels row by row from the top. Never written to: pictures share it. */
  readonly gray: Uint8Array;
  /** Presentation time, s. */
  readonly time: number;
  readonly heads: readonly TrueHead[];
}

/** How the file is written: its ending and ffmpeg's arguments for the codec. */
export interface Encoding {
  readonly ending: 'mkv' | 'mp4' | 'avi';
  readonly args: readonly string[];
}

/** A video before it becomes a file, and what a person enters about it. */
export interface Clip {
  readonly width: number;
  readonly height: number;
  readonly pictures: readonly ClipPicture[];
  /** As entered; a condition may make it wrong. */
  readonly pixelSizeUm: number;
  /** Pictures a second of the camera, as its calibration states. */
  readonly cameraRate: number;
  /** Within this distance a detection is the head, pixels. */
  readonly matchRadiusPx: number;
  /** ffmpeg filters on the way into the file: colour, shape of the pixels. */
  readonly filters: readonly string[];
  readonly encoding: Encoding;
  /** The file asks players to turn the picture. */
  readonly turned: boolean;
}

/** Pixels as they are: every other lossless codec would cost the study as much time as tracking does. */
export const LOSSLESS: Encoding = { ending: 'mkv', args: ['-c:v', 'rawvideo'] };

/** As laboratories have them. */
export const h264 = (...how: string[]): Encoding => ({
  ending: 'mp4',
  args: ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', ...how],
});

/** The lower the quality number the better the picture. */
export const mjpeg = (quality: number): Encoding => ({
  ending: 'avi',
  args: ['-c:v', 'mjpeg', '-q:v', String(Math.round(quality)), '-pix_fmt', 'yuvj420p'],
});

/** Every picture by its own; `index` lets a condition change with time. */
export const mapPictures = (
  clip: Clip,
  change: (gray: Uint8Array, index: number, size: { width: number; height: number }) => Uint8Array,
): Clip => ({
  ...clip,
  pictures: clip.pictures.map((picture, index) => ({
    ...picture,
    gray: change(picture.gray, index, clip),
  })),
});

/** Levels computed place by place, rounded and clipped as a camera does. */
export function drawLevels(length: number, level: (at: number) => number): Uint8Array {
  const out = new Uint8ClampedArray(length);
  for (let at = 0; at < length; at += 1) out[at] = level(at);
  return new Uint8Array(out.buffer);
}

/** Grey level by grey level. */
export const mapLevels = (clip: Clip, level: (gray: number) => number): Clip => {
  const table = drawLevels(256, level);
  return mapPictures(clip, (gray) => gray.map((value) => table[value] ?? 0));
};

/** Place by place, the same in every picture: light, dirt, graphics. */
export const mapPlaces = (clip: Clip, level: (gray: number, at: number) => number): Clip =>
  mapPictures(clip, (gray) => drawLevels(gray.length, (at) => level(gray[at] ?? 0, at)));

export const clipSeconds = ({ pictures }: Clip): number =>
  (pictures.at(-1)?.time ?? 0) - (pictures[0]?.time ?? 0);
