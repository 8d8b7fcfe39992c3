import { createHash } from 'node:crypto';
import type { CalculatedVideo } from '@sarm/database/analyses/calculations.repository';
import type { FiguresGround } from '@sarm/domain/stored/figures';
import { inputsOfVideo } from '@sarm/measurement/report/figure-inputs';

export const figureInputs = (videos: readonly CalculatedVideo[]): FiguresGround =>
  Object.fromEntries(videos.map((video) => [video.videoId, inputsOfVideo(video)]));

/** The same for the same runs, calibrations, sheet and corrections, and for nothing else. */
export const hashInputs = (videos: readonly CalculatedVideo[], corrections: readonly string[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        videos.map((video) => [
          video.videoId,
          video.videoSha256,
          video.modelSha256,
          video.parametersSha256,
          inputsOfVideo(video),
          video.excluded,
        ]),
        corrections,
      ]),
    )
    .digest('hex');
