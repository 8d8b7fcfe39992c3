import { describe, expect, it } from 'vitest';
import { createRandom } from '../random.ts';
import { MORPHOLOGY_CLASSES } from '../truth/morphology.ts';
import { DEFAULT_APPEARANCE } from './appearance.ts';
import { clickViews, type ClickViewSettings, OTHER_CELL } from './click-views.ts';
import { PART } from './part-mask.ts';
import { randomLook } from './random-look.ts';

const SETTINGS: ClickViewSettings = {
  seed: 3,
  count: 40,
  sidePx: 160,
  umPerPixel: 0.15,
  finestUm: 0.1,
  coarsestUm: 0.5,
};

describe('views for click segmentation', () => {
  const views = [...clickViews(SETTINGS)];

  it('take the classes in turn and show the head where they say it is', () => {
    expect(views.slice(0, 5).map((view) => view.class)).toEqual([...MORPHOLOGY_CLASSES]);
    for (const view of views) {
      expect(view.mask[Math.floor(view.headY) * 160 + Math.floor(view.headX)]).toBe(PART.head);
      expect(view.mask.includes(PART.midpiece)).toBe(true);
      expect(view.mask.includes(PART.droplet)).toBe(view.class === 'cytoplasmic_droplet');
    }
  });

  it('have pictures of every pixel size, a little wider than the mask', () => {
    const sizes = views.map((view) => view.umPerPixel);
    expect(Math.min(...sizes)).toBeLessThan(0.13);
    expect(Math.max(...sizes)).toBeGreaterThan(0.4);
    for (const view of views) {
      expect(view.pixels.length).toBe(view.sidePx ** 2);
      const wider = view.sidePx * view.umPerPixel - 160 * 0.15;
      expect(wider).toBeGreaterThan(0);
      expect(wider).toBeLessThanOrEqual(3 * view.umPerPixel);
    }
  });

  it('mark neighbours as such, and show some views without any', () => {
    const crowded = views.filter((view) => view.mask.some((value) => value > OTHER_CELL));
    expect(crowded.length).toBeGreaterThan(8);
    expect(crowded.length).toBeLessThan(32);
  });

  it('lay the mask on the picture: a dark head is dark where the mask says head', () => {
    const flat = { ...DEFAULT_APPEARANCE, unevenness: 0, vignette: 0, grain: 0, noise: 0, haloGain: 0 };
    const look = { ...flat, background: 200, toe: 0, fringeGain: 0, headGain: -120, rimGain: 120 };
    for (const view of clickViews({ ...SETTINGS, count: 10, finestUm: 0.15, coarsestUm: 0.15, look })) {
      const margin = (view.sidePx - 160) / 2;
      let head = 0;
      let area = 0;
      for (let i = 0; i < view.mask.length; i += 1) {
        if (view.mask[i] !== PART.head) continue;
        const row = Math.floor(Math.floor(i / 160) + margin);
        head += view.pixels[row * view.sidePx + Math.floor((i % 160) + margin)]!;
        area += 1;
      }
      expect(head / area).toBeLessThan(140);
    }
  });

  it('are the same for the same seed and refuse pixel sizes in the wrong order', () => {
    expect([...clickViews({ ...SETTINGS, count: 2 })]).toEqual(views.slice(0, 2));
    const wrong = { ...SETTINGS, finestUm: 0.5, coarsestUm: 0.1 };
    expect(() => clickViews(wrong).next()).toThrow(/finest first/);
  });
});

describe('a random look', () => {
  it('shows bright and dark heads, and never hides a part', () => {
    const looks = Array.from({ length: 200 }, (_, i) => randomLook(createRandom(i)));
    const dark = looks.filter((look) => look.headGain < 0).length;
    expect(dark).toBeGreaterThan(30);
    expect(dark).toBeLessThan(100);
    for (const look of looks) {
      expect(Math.abs(look.headGain)).toBeGreaterThan(25);
      expect(look.rimGain).toBeGreaterThan(14);
      expect(look.tailGain).toBeGreaterThan(7);
    }
  });
});
