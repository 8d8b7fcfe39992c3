import { describe, expect, it } from 'vitest';
import type { PictureMeasures } from './fault-meter.ts';
import { type FileContext, judgePictures } from './judge-pictures.ts';
import { PICTURE_LIMITS } from './picture-limits.ts';

const brightness = { mean: 90, bright: 220, clipped: 0 };
const ordinary: PictureMeasures = {
  structures: { background: 91, contrast: 138, polarity: 0.95, clipped: 0.1 },
  noise: 1.3,
  movingShare: 0.4,
  steps: { repeated: 0, leaps: 0, evenness: 0.97 },
  combing: 0.8,
  blankShare: 0,
  hiddenShare: 0,
  fixed: { ruledWidths: 0.02, lonePixels: 0, barShare: 0 },
};
const judged = (change: Partial<PictureMeasures>, file?: FileContext) =>
  judgePictures({ measures: { ...ordinary, ...change }, brightness }, file);

describe('judgePictures', () => {
  it('names nothing in an ordinary video', () => {
    expect(judged({}, { codec: 'h264', bitsPerPixel: 0.05, squarePixels: true })).toEqual([]);
  });

  it('names pixels that are not square, without any picture too', () => {
    expect(judged({}, { squarePixels: false })).toEqual(['stretched_pixels']);
    expect(judgePictures({ measures: null, brightness }, { squarePixels: false })).toEqual([
      'stretched_pixels',
    ]);
  });

  it('names what is too faint to be counted, and dark cells until they stand out enough to be turned over', () => {
    const faint = (contrast: number, polarity: number) =>
      judged({ structures: { background: 200, contrast, polarity, clipped: 0 }, noise: 0.2, movingShare: 0 });
    expect(faint(10.8, -0.8)).toEqual(['weak_contrast']);
    expect(faint(10.8, 0.8)).toEqual([]);
    expect(faint(8, 0.8)).toEqual(['weak_contrast']);
    expect(faint(13, -0.8)).toEqual(['light_inverted']);
    expect(faint(10.8, -0.1)).toEqual([]);
  });

  it('names a file whose bits do not suffice for what moves', () => {
    const file = (codec: string, bitsPerPixel: number) => judged({}, { codec, bitsPerPixel });
    expect(file('h264', 0.01)).toEqual(['over_compressed']);
    expect(file('hevc', 0.01)).toEqual(['over_compressed']);
    expect(file('hevc', 0.02)).toEqual([]);
    expect(file('mjpeg', 0.01)).toEqual([]);
    expect(judged({ movingShare: 0 }, { codec: 'h264', bitsPerPixel: 0.002 })).toEqual([]);
    expect(judged({ movingShare: 0.007 }, { codec: 'h264', bitsPerPixel: 0.004 })).toEqual([
      'over_compressed',
    ]);
    expect(judged({ movingShare: 0.007 }, { codec: 'h264', bitsPerPixel: 0.02 })).toEqual([]);
    const starving = { movingShare: 0.01, steps: { repeated: 0, leaps: 0, evenness: 0.4 } };
    expect(judged(starving, { codec: 'h264', bitsPerPixel: 0.002 })).toEqual(['over_compressed']);
    expect(judged(starving, { codec: 'h264', bitsPerPixel: 0.1 })).toEqual([]);
  });

  it('names a picture that is white in large parts', () => {
    const white = { ...brightness, clipped: 0.3 };
    expect(judgePictures({ measures: ordinary, brightness: white })).toEqual(['overexposed']);
    expect(judgePictures({ measures: null, brightness: white })).toEqual(['overexposed']);
  });

  it('judges by the limits it is given: a model may know more than another', () => {
    const dark = { ...ordinary, structures: { ...ordinary.structures, polarity: -0.9 } };
    expect(judgePictures({ measures: dark, brightness })).toEqual(['light_inverted']);
    expect(judgePictures({ measures: dark, brightness }, {}, { ...PICTURE_LIMITS, polarity: -1 })).toEqual(
      [],
    );
  });
});
