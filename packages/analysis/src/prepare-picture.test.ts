import type { PictureMeasures } from '@sarm/media/guards/fault-meter';
import { describe, expect, it } from 'vitest';
import { preparationFor } from './choose-preparation.ts';
import { AS_IT_IS, changesPictures, PicturePreparer } from './prepare-picture.ts';

const measured = (structures: Partial<PictureMeasures['structures']>, noise = 2): PictureMeasures => ({
  structures: { background: 90, contrast: 140, polarity: 0.9, clipped: 0, ...structures },
  noise,
  movingShare: 0.1,
  steps: { repeated: 0, leaps: 0, evenness: 1 },
  combing: 1,
  blankShare: 0,
  hiddenShare: 0,
  fixed: null,
});
const prepared = (levels: number[], width: number, preparation = AS_IT_IS): number[] => {
  const gray = Uint8Array.from(levels);
  new PicturePreparer(preparation).prepare(gray, width);
  return [...gray];
};

describe('preparing pictures', () => {
  it('leaves ordinary pictures as they are, to the last grey level', () => {
    const ordinary = [
      measured({}),
      measured({ contrast: 61, background: 60 }),
      measured({ polarity: -0.2 }),
      measured({}, 8),
      null,
    ];
    for (const measures of ordinary) expect(changesPictures(preparationFor(measures))).toBe(false);
    expect(prepared([0, 90, 140, 255], 2)).toEqual([0, 90, 140, 255]);
  });

  it('shows dark cells on a bright ground as bright ones on a dark', () => {
    const preparation = preparationFor(measured({ background: 200, contrast: 84, polarity: -0.9 }));
    expect(preparation).toEqual({ ground: 200, gain: -140 / 84, smoothings: 0 });
    expect(prepared([200, 116, 250, 20], 2, preparation)).toEqual([90, 230, 7, 255]);
  });

  it('raises weak contrast, but never noise to the height of cells', () => {
    expect(preparationFor(measured({ contrast: 42 })).gain).toBeCloseTo(140 / 42);
    expect(preparationFor(measured({ contrast: 14 })).gain).toBe(6);
    // Nothing stands out of an empty field.
    expect(preparationFor(measured({ contrast: 11, polarity: -1 }))).toEqual(AS_IT_IS);
    // Nor does debris that lies still, weak or dark on a dark ground.
    const still = { movingShare: 0 };
    expect(preparationFor({ ...measured({ contrast: 42 }), ...still })).toEqual(AS_IT_IS);
    expect(preparationFor({ ...measured({ polarity: -0.9 }), ...still })).toEqual(AS_IT_IS);
    expect(preparationFor({ ...measured({ polarity: -0.9, background: 160 }), ...still }).gain).toBe(-1);
  });

  it('smooths noisy pictures once, and keeps their light', () => {
    expect(preparationFor(measured({}, 15)).smoothings).toBe(1);
    const dot = [0, 0, 0, 0, 160, 0, 0, 0, 0];
    expect(prepared(dot, 3, { ...AS_IT_IS, smoothings: 1 })).toEqual([10, 20, 10, 20, 40, 20, 10, 20, 10]);
    expect(prepared([70, 70, 70, 70], 2, { ...AS_IT_IS, smoothings: 2 })).toEqual([70, 70, 70, 70]);
  });
});
