import { type MicrometresPerPixel, umPerPx } from '@sarm/domain/units';
import { PRESETS } from '@sarm/simulator/presets';
import { type Appearance, DEFAULT_APPEARANCE } from '@sarm/simulator/render/appearance';
import { simulatedFrames } from '@sarm/simulator/render/frames';
import { createSample } from '@sarm/simulator/truth/sample';
import { DEFAULT_SETTINGS, type SampleSettings } from '@sarm/simulator/truth/sample-settings';
import { describe, expect, it } from 'vitest';
import type { GrayPicture } from '@sarm/pictures/gray-picture';
import { MOST_BLUR_UM, MOST_DRIFT_WIDTHS } from './judge-quality.ts';
import { measureFocus } from './measure-focus.ts';
import { PictureMeter } from './measure-pictures.ts';
import { samplePairs } from './sample-pairs.ts';

function pictures(
  change: Partial<SampleSettings>,
  look: Partial<Appearance> = {},
  times: readonly number[] = [0.3],
): GrayPicture[] {
  const { settings, ...sample } = createSample({ ...DEFAULT_SETTINGS, seed: 3, ...change });
  const appearance = { ...DEFAULT_APPEARANCE, ...look };
  const size = { width: settings.widthPx, height: settings.heightPx };
  const frames = simulatedFrames({ settings, ...sample }, times, { appearance, keep: true });
  return Array.from(frames, (frame) => ({ gray: frame.pixels, ...size }));
}
function blur(
  change: Partial<SampleSettings>,
  look: Partial<Appearance> = {},
  pixelSize?: MicrometresPerPixel,
) {
  const [picture] = pictures(change, look);
  return picture === undefined ? null : (measureFocus(picture, pixelSize)?.blurUm ?? null);
}

const EMPTY = { concentration: 0, specks: 0, debris: 0, roundCells: 0, pinheads: 0 };
const DEFOCUSED = { focus: -2, defocus: 0.1 };

describe('measureFocus', () => {
  it.each([6, 45, 140])(
    'distinguishes sharp from smeared fields of %i million per ml alike',
    (concentration) => {
      expect(blur({ concentration })).toBeLessThan(0.5 * MOST_BLUR_UM);
      expect(blur({ concentration }, { blurUm: 1.8 })).toBeGreaterThan(1.1 * MOST_BLUR_UM);
      expect(blur({ concentration }, DEFOCUSED)).toBeGreaterThan(1.1 * MOST_BLUR_UM);
    },
  );

  it.each([
    [0.25, 1280, 960],
    [0.8, 480, 360],
  ])('reports it in µm whatever the camera: %f µm per pixel', (umPerPixel, widthPx, heightPx) => {
    const field = { umPerPixel, widthPx, heightPx };
    const scale = umPerPx(umPerPixel);
    expect(blur(field, {}, scale)).toBeLessThan(0.6 * MOST_BLUR_UM);
    expect(blur(field, { blurUm: 1.8 }, scale)).toBeGreaterThan(1.1 * MOST_BLUR_UM);
    // Without the pixel size a coarse picture may pass, but a sharp one is never refused.
    expect(blur(field)).toBeLessThan(MOST_BLUR_UM);
  });

  it('is not deceived by noise, low contrast or dirt', () => {
    expect(blur({}, { noise: 8 })).toBeLessThan(0.5 * MOST_BLUR_UM);
    expect(blur({}, { noise: 8, blurUm: 1.8 })).toBeGreaterThan(MOST_BLUR_UM);
    const faint = { headGain: 40, rimGain: 31, haloGain: 10, fringeGain: 10, tailGain: 12, debrisGain: 24 };
    expect(blur({}, faint)).toBeLessThan(0.5 * MOST_BLUR_UM);
    expect(blur({}, { ...faint, blurUm: 1.8 })).toBeGreaterThan(MOST_BLUR_UM);
    expect(blur({ ...PRESETS['debris-rich'].settings })).toBeLessThan(0.5 * MOST_BLUR_UM);
  });

  it('does not judge an empty field', () => {
    expect(blur(EMPTY)).toBeNull();
    expect(blur(EMPTY, DEFOCUSED)).toBeNull();
    expect(blur({ ...EMPTY, specks: 60 })).toBeLessThan(0.5 * MOST_BLUR_UM);
    expect(measureFocus({ gray: new Uint8Array(100), width: 10, height: 10 })).toBeNull();
  });
});

const SMALL = { widthPx: 400, heightPx: 300 };

/** As the file check samples a video of 11 seconds at 50 frames per second. */
async function measured(change: Partial<SampleSettings>) {
  const timeline = {
    timeBase: [1, 50] as const,
    stream: 0,
    pts: Array.from({ length: 550 }, (_, i) => i),
    keys: [],
  };
  const meter = new PictureMeter(timeline);
  const times = meter.indices.map((index) => index / 50);
  for (const [i, picture] of pictures({ ...change, ...SMALL, seed: 4 }, {}, times).entries())
    await meter.add(meter.indices[i] ?? 0, picture);
  return meter.read();
}

describe('PictureMeter', () => {
  it.each(['normal', 'low-count', 'hyperactivated'] as const)(
    'measures the drift of a %s sample',
    async (preset) => {
      const { settings } = PRESETS[preset];
      const still = (await measured(settings)).driftPx ?? 0;
      expect(still).toBeLessThan(1);
      const moving = (await measured({ ...settings, driftX: 12, driftY: -9 })).driftPx ?? 0;
      expect(Math.abs(moving * 0.5 - 15)).toBeLessThan(0.75);
      expect(moving).toBeGreaterThan(MOST_DRIFT_WIDTHS * SMALL.widthPx);
    },
  );

  it('reports no drift where there is nothing to hold on to', async () => {
    expect((await measured({ ...EMPTY, driftX: 12 })).driftPx ?? 0).toBeLessThan(2);
    const meter = new PictureMeter({ timeBase: [1, 50], stream: 0, pts: [0], keys: [] });
    expect(meter.indices).toEqual([0]);
    for (const picture of pictures({})) await meter.add(0, picture);
    expect(meter.read()).toMatchObject({ driftPx: null });
  });
});

describe('samplePairs', () => {
  it('gives pairs 0.4 s apart over the full video, and none of a single picture', () => {
    const at = (pts: number[]) => samplePairs({ timeBase: [1, 50], stream: 0, pts, keys: [] });
    const pairs = at(Array.from({ length: 1500 }, (_, i) => i));
    expect(pairs).toHaveLength(6);
    expect(pairs[0]?.first).toBe(0);
    expect(pairs[5]?.second).toBe(1499);
    expect(pairs.every((pair) => Math.abs(pair.seconds - 0.4) < 1e-9)).toBe(true);
    expect(at([0])).toEqual([]);
    expect(at([0, 1])).toEqual([{ first: 0, second: 1, seconds: 0.02 }]);
  });
});
