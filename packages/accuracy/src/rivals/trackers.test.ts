import { film, frameOf, headAt } from '@sarm/measurement/testing/detections';
import { trackFrames } from '@sarm/measurement/testing/track-frames';
import { correctState, predictState, startState } from '@sarm/measurement/tracking/motion-state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TRACKERS } from '../evaluation/compare-trackers.ts';
import { ByteTracker } from './byte-tracker.ts';
import { jointMarginals } from './joint-events.ts';
import { JpdaTracker } from './jpda-tracker.ts';

describe('all trackers', () => {
  it.each(Object.entries(TRACKERS))('MEA-TRK-10 %s follows cells that keep apart', (_, create) => {
    const frames = film(50, [
      (i) => headAt(100 + 2 * i, 100),
      (i) => headAt(300, 100 + 3 * i),
      () => headAt(500, 400),
    ]);
    const tracks = trackFrames(create(), frames);
    expect(tracks.map((t) => t.points.length)).toEqual([50, 50, 50]);
  });

  it.each(Object.entries(TRACKERS))(
    'MEA-TRK-10 %s never gives one identity to two detections',
    (_, create) => {
      const head = fc.record({ x: fc.integer({ min: 0, max: 120 }), y: fc.integer({ min: 0, max: 120 }) });
      fc.assert(
        fc.property(fc.array(fc.array(head, { maxLength: 12 }), { maxLength: 12 }), (list) => {
          const tracker = create();
          for (const [i, heads] of list.entries()) {
            const frame = frameOf(
              i,
              heads.map((h) => headAt(h.x, h.y)),
            );
            for (const { trackIds, crossing } of tracker.push(frame)) {
              expect(trackIds).toHaveLength(heads.length);
              expect(crossing).toHaveLength(heads.length);
              const ids = trackIds.filter((id) => id !== null);
              expect(new Set(ids).size).toBe(ids.length);
            }
          }
          expect(tracker.finish()).toEqual([]);
        }),
        { numRuns: 40 },
      );
    },
  );

  it('MEA-TRK-11 the two-stage tracker follows a fading cell and starts none from a doubtful detection', () => {
    const frames = film(30, [
      (i) => headAt(100 + i, 100, 20, i > 10 && i < 20 ? 0.3 : 0.9),
      () => headAt(400, 100, 20, 0.3),
    ]);
    const tracks = trackFrames(new ByteTracker(), frames);
    expect(tracks.map((t) => t.points.length)).toEqual([30]);
  });
});

describe('joint events', () => {
  // Two tracks, two detections: ratios 4 and 2 for the first, 3 for the second on column 1 only.
  const problem = {
    rows: [0, 1],
    options: new Map([
      [
        0,
        [
          { column: 0, ratio: 4 },
          { column: 1, ratio: 2 },
        ],
      ],
      [1, [{ column: 1, ratio: 3 }]],
    ]),
  };

  it('MEA-TRK-12 marginals by hand: events weigh 1, 3, 4, 12 and 2, 22 in all', () => {
    const marginals = jointMarginals(problem, 100);
    expect(marginals?.get(0)?.get(0)).toBeCloseTo(16 / 22, 12);
    expect(marginals?.get(0)?.get(1)).toBeCloseTo(2 / 22, 12);
    expect(marginals?.get(1)?.get(1)).toBeCloseTo(15 / 22, 12);
  });

  it('MEA-TRK-12 stops at the limit of events, and the tracker then takes the best single explanation', () => {
    expect(jointMarginals(problem, 4)).toBeUndefined();
    expect(jointMarginals(problem, 5)).toBeDefined();
    // Twelve cells in one gate: more than 5,000 events.
    const crowd = film(
      5,
      Array.from({ length: 12 }, (_, k) => () => headAt(100 + 3 * k, 100)),
    );
    expect(trackFrames(new JpdaTracker(), crowd).map((t) => t.points.length)).toEqual(Array(12).fill(5));
  });
});

describe('motion model', () => {
  it('MEA-TRK-13 one Kalman step by hand', () => {
    const model = { measurement: 1, acceleration: 3, startVelocity: 4 };
    const predicted = predictState(startState({ x: 0, y: 0 }, model), 1, model);
    // Place 1 + 0 + 4 + 3/3 = 6, covariance 0 + 4 + 1.5 = 5.5, velocity 4 + 3 = 7.
    expect(predicted).toMatchObject({ placeVariance: 6, covariance: 5.5, velocityVariance: 7 });
    const corrected = correctState(predicted, { x: 7, y: 0 }, model);
    expect(corrected.x).toBeCloseTo(6, 12);
    expect(corrected.vx).toBeCloseTo(5.5, 12);
    expect(corrected.placeVariance).toBeCloseTo(6 / 7, 12);
    expect(corrected.covariance).toBeCloseTo(5.5 / 7, 12);
    expect(corrected.velocityVariance).toBeCloseTo(7 - 5.5 ** 2 / 7, 12);
  });
});
