import type { ModelRange } from '@sarm/domain/model-range';
import type { SeenVideo } from '@sarm/measurement/guards/seen-video';

/** Forty heads of an ordinary sample, as they are seen. */
export const ordinary: SeenVideo = {
  heads: {
    tracks: 40,
    sidePx: 12,
    sideSpread: 0.05,
    aspect: { log: 0.01, error: 0.01 },
    score: 0.78,
    scoreLow: 0.72,
  },
  pace: { judged: 120, repeatedShare: 0, leapShare: 0 },
  beat: { tracks: 20, crossings: 10, vap: 50, vcl: 75 },
  halves: { first: 40, second: 39, deviation: 0.4, movingDeviation: 0.6, movingDifference: 0.02 },
  lasting: { flickerShare: 0.01, missedShare: 0.03 },
  coveredShare: 0.03,
  headsPerFrame: 40,
};

/** Two kinds of pictures whose sizes and scores overlap only when they are not taken together. */
export const RANGE: ModelRange = {
  looks: [
    {
      name: 'sharp',
      videos: 20,
      statistics: {
        headSideUm: { min: 5.2, max: 7.2 },
        headSideSpread: { min: 0.02, max: 0.15 },
        score: { min: 0.69, max: 0.86 },
        scoreLow: { min: 0.61, max: 0.8 },
        missedShare: { min: 0, max: 0.08 },
        rimShare: { min: 0.13, max: 0.5 },
        darkShare: { min: 0, max: 0.2 },
        contrastToNoise: { min: 3.2, max: 200 },
      },
    },
    {
      name: 'large',
      videos: 2,
      statistics: { headSideUm: { min: 7.4, max: 9.6 }, score: { min: 0.53, max: 0.65 } },
    },
  ],
};
