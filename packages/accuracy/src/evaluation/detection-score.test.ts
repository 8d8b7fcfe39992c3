import { px } from '@sarm/domain/units';
import { expect, it } from 'vitest';
import type { Detection } from '@sarm/measurement/detection';
import { boxOverlap, centreWithin, DetectionScorer } from './detection-score.ts';

const at = (x: number, y: number, confidence = 1): Detection => ({
  x: px(x),
  y: px(y),
  width: px(10),
  height: px(10),
  confidence,
  kind: 'sperm',
});

it('counts by hand: two of three labels found, one extra', () => {
  const scorer = new DetectionScorer(centreWithin(10));
  scorer.add([at(0, 6), at(50, 50), at(300, 300)], [at(0, 0), at(50, 60), at(200, 200)]);
  expect(scorer.score()).toMatchObject({ found: 2, extra: 1, missed: 1, precision: 2 / 3, recall: 2 / 3 });
  expect(scorer.score().f1).toBeCloseTo(2 / 3, 12);
  expect(scorer.score().countBias).toBe(0);
});

it('lets the most confident one choose, and takes the nearest label', () => {
  const scorer = new DetectionScorer(centreWithin(10));
  // The confident one is nearer to the second label; the other then still finds the first.
  scorer.add([at(4, 0, 0.5), at(6, 0, 0.9)], [at(0, 0), at(9, 0)]);
  expect(scorer.score()).toMatchObject({ found: 2, extra: 0, missed: 0 });
});

it('counts a second detection of one head as extra, and an exact limit as found', () => {
  const centre = new DetectionScorer(centreWithin(10));
  centre.add([at(0, 0), at(1, 0)], [at(0, 0)]);
  expect(centre.score()).toMatchObject({ found: 1, extra: 1, countBias: 1 });
  const limit = new DetectionScorer(centreWithin(10));
  limit.add([at(10, 0)], [at(0, 0)]);
  expect(limit.score().found).toBe(1);
  const box = new DetectionScorer(boxOverlap(0.5));
  // Shifted by a third of its side two boxes share exactly a half.
  box.add([at(3.3, 0)], [at(0, 0)]);
  box.add([at(4, 0)], [at(0, 0)]);
  expect(box.score()).toMatchObject({ found: 1, missed: 1, extra: 1 });
});
