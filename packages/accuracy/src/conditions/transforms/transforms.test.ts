import { createRandom } from '@sarm/simulator/random';
import { describe, expect, it } from 'vitest';
import { CONDITIONS, FAMILIES } from '../all-conditions.ts';
import { drawCombinations } from '../combinations.ts';
import { type Clip, drawLevels, LOSSLESS } from '../clip.ts';
import { applyConditions, type Condition } from '../condition.ts';
import { bars, drift, rescale, turnPixels } from './geometry.ts';
import { blur } from './optics.ts';
import { noise } from './sensor.ts';
import { dropPictures, freeze, interlace, interpolate, pulldown, rateTag, repeatPictures } from './time.ts';

const [WIDTH, HEIGHT] = [64, 48];

/** Every picture has its own level plus a bright spot at the head. */
const clip = (count = 20, base = 60): Clip => ({
  width: WIDTH,
  height: HEIGHT,
  pictures: Array.from({ length: count }, (_, index) => ({
    gray: drawLevels(WIDTH * HEIGHT, (at) => (at === 10 * WIDTH + 20 ? 250 : base + index)),
    time: index / 50,
    heads: [{ x: 20.5, y: 10.5 }],
  })),
  pixelSizeUm: 0.5,
  cameraRate: 50,
  matchRadiusPx: 10,
  filters: [],
  encoding: LOSSLESS,
  turned: false,
});
const levelsOf = ({ pictures }: Clip): number[] => pictures.map(({ gray }) => gray[0] ?? -1);
const timesOf = ({ pictures }: Clip): number[] => pictures.map(({ time }) => Number(time.toFixed(4)));
const brightest = ({ pictures, width }: Clip): { x: number; y: number } => {
  const gray = pictures[0]?.gray ?? new Uint8Array();
  const at = gray.indexOf(gray.reduce((most, level) => Math.max(most, level), 0));
  return { x: (at % width) + 0.5, y: Math.floor(at / width) + 0.5 };
};
const named = (name: string): Condition => {
  const found = CONDITIONS.find((each) => each.name === name);
  if (found === undefined) throw new Error(name);
  return found;
};

describe('time', () => {
  it('loses pictures and keeps the steps even, so that everything moves faster', () => {
    const lossy = dropPictures(clip(200, 20), 0.4, createRandom(1));
    expect(lossy.pictures.length).toBeGreaterThan(90);
    expect(lossy.pictures.length).toBeLessThan(150);
    expect(timesOf(lossy).slice(0, 3)).toEqual([0, 0.02, 0.04]);
    expect(new Set(levelsOf(lossy)).size).toBe(lossy.pictures.length);
  });

  it('shows pictures twice, once more, still, and in between', () => {
    expect(levelsOf(repeatPictures(clip(6), 2))).toEqual([60, 60, 62, 62, 64, 64]);
    expect(levelsOf(pulldown(clip(8), 4))).toEqual([60, 60, 61, 62, 63, 64, 64, 65, 66, 67]);
    expect(pulldown(clip(8), 4).pictures.at(-1)?.time).toBeCloseTo(9 * 0.016, 9);
    expect(levelsOf(freeze(clip(6), 0.05))).toEqual([60, 61, 62, 62, 62, 65]);
    expect(levelsOf(interpolate(repeatPictures(clip(6), 2)))).toEqual([60, 61, 62, 63, 64, 64]);
  });

  it('weaves rows of two pictures', () => {
    const [first] = interlace(clip(4), true).pictures;
    expect([first?.gray[0], first?.gray[WIDTH]]).toEqual([60, 61]);
    expect(interlace(clip(4), true).pictures).toHaveLength(2);
    expect(interlace(clip(4), false).pictures).toHaveLength(3);
  });

  it('states another rate and changes no picture', () => {
    const fast = rateTag(clip(3), 2);
    expect(timesOf(fast)).toEqual([0, 0.01, 0.02]);
    expect(levelsOf(fast)).toEqual([60, 61, 62]);
  });
});

describe('geometry', () => {
  it('moves the true heads with the pixels', () => {
    for (const moved of [turnPixels(clip()), drift(clip(), 30), rescale(clip(), 2)]) {
      const head = moved.pictures[0]?.heads[0] ?? { x: -9, y: -9 };
      const seen = brightest(moved);
      expect(Math.hypot(head.x - seen.x, head.y - seen.y)).toBeLessThan(1.1);
    }
  });

  it('scales picture and pixel size together', () => {
    const half = rescale(clip(), 0.5);
    expect([half.width, half.height, half.pixelSizeUm]).toEqual([32, 24, 1]);
  });

  it('covers the given share with bars', () => {
    const covered = bars(clip(1), 0.25, { level: 0, upright: true }).pictures[0]?.gray ?? new Uint8Array();
    expect(covered.filter((level) => level === 0)).toHaveLength(0.25 * WIDTH * HEIGHT);
  });
});

describe('light and camera', () => {
  it('inverts, and clips what is too bright', () => {
    const of = (name: string): number => levelsOf(applyConditions(clip(1, 90), [named(name)], 's'))[0] ?? -1;
    expect(of('invert')).toBe(165);
    expect(of('brightfield')).toBe(200);
    expect(of('over-x2.9')).toBe(255);
    expect(of('contrast0.15')).toBe(90);
  });

  it('blurs without changing the mean', () => {
    const flat = (of: Clip): number =>
      (of.pictures[0]?.gray ?? new Uint8Array()).reduce((sum, level) => sum + level, 0);
    expect(Math.abs(flat(blur(clip(1), 2)) / flat(clip(1)) - 1)).toBeLessThan(0.01);
  });

  it('adds noise of the given strength, new in every picture and the same in every run', () => {
    const noisy = noise(clip(2, 100), 10, createRandom('n'));
    const [a, b] = noisy.pictures.map(({ gray }) => gray);
    const spread = Math.sqrt(
      (a ?? new Uint8Array()).reduce((sum, level) => sum + (level - 100) ** 2, 0) / (WIDTH * HEIGHT),
    );
    expect(spread).toBeGreaterThan(9);
    expect(spread).toBeLessThan(11.5);
    expect(a).not.toEqual(b);
    expect(noise(clip(2, 100), 10, createRandom('n')).pictures[0]?.gray).toEqual(a);
  });
});

describe('the list', () => {
  it('has at least 70 conditions, each with its own name', () => {
    expect(CONDITIONS.length).toBeGreaterThanOrEqual(70);
    expect(new Set(CONDITIONS.map(({ name }) => name)).size).toBe(CONDITIONS.length);
    for (const { at, harmless = [] } of FAMILIES)
      for (const name of harmless) expect(at).toHaveProperty(name);
  });

  it('applies light before time and time before the file, however they are named', () => {
    const pair = [named('px-double'), named('h264-crf45'), named('repeat-25to50'), named('invert')];
    const made = applyConditions(clip(4), pair, 's');
    expect(made).toEqual(applyConditions(clip(4), pair.toReversed(), 's'));
    expect(made.pixelSizeUm).toBe(1);
    expect(made.encoding.ending).toBe('mp4');
    expect(levelsOf(made)).toEqual([195, 195, 193, 193]);
  });

  it('draws the same pairs every time, never two codecs in one', () => {
    const pairs = drawCombinations(400, ['a', 'b']);
    expect(drawCombinations(400, ['a', 'b'])).toEqual(pairs);
    for (const { conditions } of pairs) {
      expect(conditions.filter(({ family }) => family.encodes === true).length).toBeLessThan(2);
      expect(new Set(conditions.map(({ family }) => family.name)).size).toBe(2);
      for (const { family, strength } of conditions) {
        expect(strength).toBeGreaterThanOrEqual((family.range?.[0] ?? 0) * 0.99);
        expect(strength).toBeLessThanOrEqual((family.range?.[1] ?? 0) * 1.01);
      }
    }
  });
});
