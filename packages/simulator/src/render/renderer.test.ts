import { describe, expect, it } from 'vitest';
import { createRandom } from '../random.ts';
import { isolatedCell } from '../truth/isolated-cell.ts';
import { MORPHOLOGY_CLASSES } from '../truth/morphology.ts';
import { type CellState, createSample, sampleAt } from '../truth/sample.ts';
import { DEFAULT_SETTINGS } from '../truth/sample-settings.ts';
import { DEFAULT_APPEARANCE } from './appearance.ts';
import { morphologyCrops } from './crops.ts';
import { simulatedFrames } from './frames.ts';
import { PART, partMask } from './part-mask.ts';
import { createRenderer } from './renderer.ts';

const SIDE = 64;
const field = { seed: 1, widthPx: SIDE, heightPx: SIDE, umPerPixel: 0.5, chamberDepthUm: 10 };
const PLAIN = { ...DEFAULT_APPEARANCE, unevenness: 0, vignette: 0, grain: 0, noise: 0 };

function centroid(weight: (index: number) => number): { x: number; y: number } {
  let total = 0;
  let x = 0;
  let y = 0;
  for (let i = 0; i < SIDE * SIDE; i += 1) {
    const w = weight(i);
    total += w;
    x += w * ((i % SIDE) + 0.5);
    y += w * (Math.floor(i / SIDE) + 0.5);
  }
  return { x: x / total, y: y / total };
}

const offset = (at: { x: number; y: number }, state: CellState): number =>
  Math.hypot(at.x - state.x / field.umPerPixel, at.y - state.y / field.umPerPixel);

const many = Array.from({ length: 60 }, (_, i) => {
  const random = createRandom(`picture ${i}`);
  return {
    i,
    random,
    x: 16 + random.between(-1, 1),
    y: 16 + random.between(-1, 1),
    depthUm: random.between(1, 9),
  };
});

describe('renderer', () => {
  it('puts an isolated edge-on head within 0.2 px of its true place, at any angle, offset and depth, with noise', () => {
    for (const noise of [0, DEFAULT_APPEARANCE.noise]) {
      const render = createRenderer(field, { ...PLAIN, noise });
      const worst = many.map(({ i, random, ...place }) => {
        const state = isolatedCell(
          { ...place, class: 'normal', chamberDepthUm: 10, face: 0, mode: 'immotile' },
          random,
        );
        const pixels = render({ time: 0, cells: [state], particles: [] }, i);
        return offset(
          centroid((k) => Math.max(0, pixels[k]! - PLAIN.background - 60)),
          state,
        );
      });
      expect(Math.max(...worst)).toBeLessThan(0.2);
    }
  });

  it('shifts the bright spot of a face-on head towards the tail, but by less than 1.6 px', () => {
    const render = createRenderer(field, PLAIN);
    const shifts = many.map(({ i, random, ...place }) => {
      const state = isolatedCell(
        { ...place, class: 'normal', chamberDepthUm: 10, face: 1, mode: 'immotile' },
        random,
      );
      const pixels = render({ time: 0, cells: [state], particles: [] }, i);
      return offset(
        centroid((k) => Math.max(0, pixels[k]! - PLAIN.background - 60)),
        state,
      );
    });
    expect(Math.max(...shifts)).toBeLessThan(1.6);
  });

  it.each(MORPHOLOGY_CLASSES)('has the head mask of %s centred on the true place within 0.2 px', (kind) => {
    for (const { random, ...place } of many) {
      const state = isolatedCell({ ...place, class: kind, chamberDepthUm: 10 }, random);
      const fine = { widthPx: SIDE * 4, heightPx: SIDE * 4, umPerPixel: field.umPerPixel / 4 };
      const mask = partMask(state, fine);
      let n = 0;
      let x = 0;
      let y = 0;
      for (let k = 0; k < mask.length; k += 1) {
        if (mask[k] !== PART.head) continue;
        n += 1;
        x += (k % fine.widthPx) + 0.5;
        y += Math.floor(k / fine.widthPx) + 0.5;
      }
      expect(offset({ x: x / n / 4, y: y / n / 4 }, state)).toBeLessThan(0.2);
    }
  });

  it('draws the same picture again from the same seed, and other noise in the next frame', () => {
    const settings = { ...DEFAULT_SETTINGS, widthPx: 160, heightPx: 120, seed: 5 };
    const frames = (): Uint8Array[] =>
      [...simulatedFrames(createSample(settings), [0, 0.02], { keep: true })].map((frame) => frame.pixels);
    expect(frames()).toEqual(frames());
    const moment = sampleAt(createSample(settings), 0);
    const render = createRenderer(settings);
    expect(render(moment, 0)).not.toEqual(render(moment, 1));
  });

  it('draws cells over the edge without wrapping to the other side', () => {
    const render = createRenderer(field, PLAIN);
    const random = createRandom('edge');
    const state = isolatedCell(
      { class: 'normal', x: 0.5, y: 16, axis: 0, depthUm: 5, chamberDepthUm: 10 },
      random,
    );
    const pixels = render({ time: 0, cells: [state], particles: [] }, 0);
    for (let r = 0; r < SIDE; r += 1) {
      expect(Math.abs(pixels[r * SIDE + SIDE - 1]! - PLAIN.background)).toBeLessThanOrEqual(1);
    }
  });
});

describe('morphology crops', () => {
  it('take the classes in turn, with the parts each class must show', () => {
    const crops = [...morphologyCrops({ seed: 3, sizePx: 128, umPerPixel: 0.3, count: 60 })];
    expect(new Set(crops.map((crop) => crop.class))).toEqual(new Set(MORPHOLOGY_CLASSES));
    for (const crop of crops) {
      const parts = new Set(crop.mask);
      expect(parts.has(PART.head) && parts.has(PART.midpiece)).toBe(true);
      expect(parts.has(PART.droplet)).toBe(crop.class === 'cytoplasmic_droplet');
      const onEdge = crop.mask.some(
        (part, k) => part > 0 && (k < 128 || k % 128 === 0 || k % 128 === 127 || k >= 127 * 128),
      );
      expect(onEdge && crop.variant === 'short_tail').toBe(false);
      expect(crop.mask[Math.floor(crop.headY) * 128 + Math.floor(crop.headX)]).toBe(PART.head);
    }
  });

  it('refuse a width in which a tail defect would be cut off', () => {
    expect(() => morphologyCrops({ seed: 1, sizePx: 100, umPerPixel: 0.2, count: 1 }).next()).toThrow(
      /at least/,
    );
  });
});
