import type { Random } from '@sarm/simulator/random';
import type { Clip, ClipPicture } from '../clip.ts';

/** One step of the clip, s. */
const stepOf = ({ pictures }: Clip): number => (pictures[1]?.time ?? 0) - (pictures[0]?.time ?? 0);

/** Pictures at even times, whatever time they were taken at. */
const evenly = (clip: Clip, pictures: readonly ClipPicture[], step: number): Clip => ({
  ...clip,
  pictures: pictures.map((picture, index) => ({ ...picture, time: index * step })),
});

const mixed = (
  clip: Clip,
  a: ClipPicture,
  b: ClipPicture,
  mix: (a: number, b: number, row: number) => number,
) => a.gray.map((value, at) => mix(value, b.gray[at] ?? 0, Math.floor(at / clip.width)));

/** Pictures are lost and nobody notices: the times stay even, so everything moves faster. */
export function dropPictures(clip: Clip, share: number, random: Random): Clip {
  const kept = clip.pictures.filter((_, index) => index === 0 || random.next() >= share);
  return evenly(clip, kept, stepOf(clip));
}

/** Every `n`th picture at its own time: a slower camera. */
export const thinOut = (clip: Clip, n: number): Clip => ({
  ...clip,
  cameraRate: clip.cameraRate / n,
  pictures: clip.pictures.filter((_, index) => index % n === 0),
});

/** A slower camera whose pictures are shown several times to fill the rate. */
export const repeatPictures = (clip: Clip, n: number): Clip => ({
  ...clip,
  pictures: clip.pictures.map((picture, index) => {
    const shown = clip.pictures[index - (index % n)] ?? picture;
    return { ...shown, time: picture.time };
  }),
});

/** Every `n`th picture is shown once more, as film is brought to another rate; the speed stays right on average. */
export function pulldown(clip: Clip, n: number): Clip {
  const end = clip.pictures.length;
  const source = (index: number): number => Math.floor((index * n) / (n + 1));
  const step = (stepOf(clip) * n) / (n + 1);
  const count = Math.floor((end * (n + 1)) / n);
  const pictures = Array.from({ length: count }, (_, index) => clip.pictures[source(index)]);
  return evenly(
    clip,
    pictures.flatMap((picture) => picture ?? []),
    step,
  );
}

/** The picture stands still for a time in the middle, then continues where it would be by then. */
export function freeze(clip: Clip, seconds: number): Clip {
  const last = clip.pictures.at(-1)?.time ?? 0;
  const from = clip.pictures.findIndex(({ time }) => time >= (last - seconds) / 2);
  const still = clip.pictures[from];
  return {
    ...clip,
    pictures: clip.pictures.map((picture, index) =>
      still !== undefined && index > from && picture.time < still.time + seconds
        ? { ...still, time: picture.time }
        : picture,
    ),
  };
}

/** Half the pictures are means of their neighbours: what software makes of 25 to show 50 a second. */
export const interpolate = (clip: Clip): Clip => ({
  ...clip,
  pictures: clip.pictures.map((picture, index) => {
    const [before, after] = [clip.pictures[index - 1], clip.pictures[index + 1]];
    if (index % 2 === 0 || before === undefined || after === undefined) return picture;
    return { ...picture, gray: mixed(clip, before, after, (a, b) => (a + b) / 2) };
  }),
});

/** Fields of two successive pictures woven into one; at half the rate, or at the full one. */
export function interlace(clip: Clip, halfRate: boolean): Clip {
  const woven = clip.pictures.flatMap((picture, index): ClipPicture[] => {
    const next = clip.pictures[index + 1];
    if (next === undefined || (halfRate && index % 2 === 1)) return [];
    return [{ ...picture, gray: mixed(clip, picture, next, (a, b, row) => (row % 2 === 0 ? a : b)) }];
  });
  return { ...clip, pictures: woven };
}

/** Shutter open over `n` pictures: each is their mean, and n−1 of n are not shown. */
export function openShutter(clip: Clip, n: number): Clip {
  const pictures = clip.pictures.flatMap((picture, index): ClipPicture[] => {
    const open = clip.pictures.slice(index, index + n + 1);
    if (index % n !== 0 || open.length < n + 1) return [];
    const gray = picture.gray.map(
      (_, at) => open.reduce((sum, each) => sum + (each.gray[at] ?? 0), 0) / open.length,
    );
    return [{ ...picture, gray }];
  });
  return { ...clip, pictures };
}

/** The file says another rate than the camera had. */
export const rateTag = (clip: Clip, factor: number): Clip => ({
  ...clip,
  pictures: clip.pictures.map((picture) => ({ ...picture, time: picture.time / factor })),
});

/** Times that jump about while the camera was even. */
export function jitterTimes(clip: Clip, share: number, random: Random): Clip {
  const step = stepOf(clip);
  return {
    ...clip,
    pictures: clip.pictures.map((picture, index) => ({
      ...picture,
      time: index === 0 ? 0 : picture.time + step * share * random.between(-0.5, 0.5),
    })),
  };
}
