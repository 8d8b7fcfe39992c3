import { createHash } from 'node:crypto';
import type { CalculatedVideo } from '@sarm/database/calculations.repository';

/** What the figures of a video were computed with that people can change afterwards. */
export interface VideoGround {
  readonly calibration: string | null;
  readonly sheet: string;
}
/** By the id of the video; stored beside the figures. */
export type FiguresGround = Readonly<Record<string, VideoGround>>;

/** The values and not the record: a video that is given an equal calibration keeps its figures. */
const calibrationKey = ({ calibration: c }: Pick<CalculatedVideo, 'calibration'>): string | null =>
  c === null
    ? null
    : JSON.stringify([
        c.pixel_size_um,
        c.measured_depth_um,
        c.depth_sd_um,
        c.segre_silberberg_factor,
        c.camera_rate,
      ]);

export const groundOf = (
  video: Pick<CalculatedVideo, 'calibration' | 'dilution' | 'volumeMl'>,
): VideoGround => ({
  calibration: calibrationKey(video),
  sheet: JSON.stringify([video.dilution, video.volumeMl]),
});

export const figuresGround = (videos: readonly CalculatedVideo[]): FiguresGround =>
  Object.fromEntries(videos.map((video) => [video.videoId, groundOf(video)]));

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
          groundOf(video),
          video.excluded,
        ]),
        corrections,
      ]),
    )
    .digest('hex');
