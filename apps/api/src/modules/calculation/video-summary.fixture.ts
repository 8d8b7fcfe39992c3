import { px, seconds, umPerPx, umPerSecond } from '@sarm/domain/units';
import { ALGORITHM_VERSION } from '@sarm/measurement/analysis/algorithm-version';
import type { VideoSummary } from '@sarm/measurement/analysis/video-summary';
import { VELOCITY_FIGURES, type VelocitySums } from '@sarm/measurement/motility/velocity-sums';

/** Frames 10 and 20 show fewer. */
const HEADS_BY_FRAME = Array.from({ length: 100 }, (_, at) => (at === 10 ? 40 : at === 20 ? 60 : 250));

/** 250 heads in view, 40 / 20 / 10 / 30 % of them a to d, the moving ones with a mean of 50 in every figure. */
export const summaryOf = (): VideoSummary => ({
  algorithm: ALGORITHM_VERSION,
  pixelSize: umPerPx(0.5),
  picture: { width: 640, height: 480 },
  fields: [
    {
      field: 0,
      firstFrame: 0,
      frames: 100,
      duration: seconds(2),
      heads: 250,
      headsByFrame: HEADS_BY_FRAME,
      countingFrame: { left: px(0), top: px(0), right: px(640), bottom: px(480) },
      tracks: 250,
      crossingShare: 0.02,
      motion: {
        available: true,
        presence: { a: 100, b: 50, c: 25, d: 75, ungraded: 0 },
        velocities: Object.fromEntries(
          VELOCITY_FIGURES.map((name) => [name, { weight: 175, sum: 175 * 50, squares: 175 * 2600 }]),
        ) as unknown as VelocitySums,
        drift: { available: true, meanSpeed: umPerSecond(0.5), stillCells: 75 },
        localisationNoise: null,
      },
    },
  ],
});
