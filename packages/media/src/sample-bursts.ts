import type { Timeline } from '@sarm/domain/videos/timeline';

const BURSTS = 8;
/** Long enough to separate a slow camera's repetitions from the steps between them. */
export const BURST_LENGTH = 8;

/** Runs of pictures that follow one another, spread evenly over the video; a short video has fewer of them. */
export function sampleBursts({ pts }: Timeline): number[][] {
  const count = Math.min(BURSTS, Math.floor(pts.length / BURST_LENGTH));
  return Array.from({ length: count }, (_, i) => {
    const first = Math.round((i * (pts.length - BURST_LENGTH)) / Math.max(count - 1, 1));
    return Array.from({ length: BURST_LENGTH }, (_, k) => first + k);
  });
}
