import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { REPORT_VIDEOS } from '@sarm/domain/figures/analysis';

/** What BUS-036 specifies, in seconds. */
const SPECIFIED = { from: 30, to: 60 } as const;

type Counted = Pick<Video, 'framesCount'>;
const framesOf = (videos: readonly Counted[]): number =>
  videos.reduce((sum, { framesCount }) => sum + (framesCount ?? 0), 0);

/** Frames of the chosen videos; as long as some are missing, videos of the usual length stand for them. */
export function expectedFrames(chosen: readonly Counted[], all: readonly Counted[]): number {
  const counted = all.filter(({ framesCount }) => framesCount !== null);
  const usual = counted.length === 0 ? 0 : framesOf(counted) / counted.length;
  return framesOf(chosen) + Math.max(0, REPORT_VIDEOS - chosen.length) * usual;
}

/** Seconds until everything that waits and these frames are measured. */
export const secondsFor = (frames: number, openFrames: number, framesPerSecond: number): number =>
  (openFrames + frames) / framesPerSecond;

export const isAsSpecified = (seconds: number): boolean =>
  seconds >= SPECIFIED.from && seconds <= SPECIFIED.to;
