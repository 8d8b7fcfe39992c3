import { frameTimes, type Timeline } from '@sarm/domain/videos/timeline';

/** Two frames of one short stretch: what stands still between them shows whether the stage moves. */
export interface FramePair {
  readonly first: number;
  readonly second: number;
  readonly seconds: number;
}

const PAIRS = 6;
/** Long enough for a slow drift to show, short enough for swimmers not to cover it. */
const APART_S = 0.4;

/** Pairs spread evenly over the video, none in the time of another: a short video makes few, a single picture none. */
export function samplePairs(timeline: Timeline): FramePair[] {
  const times = frameTimes(timeline);
  const end = times.at(-1) ?? 0;
  const apart = Math.min(APART_S, end / 2);
  const count = apart > 0 ? Math.min(PAIRS, Math.floor(end / apart)) : 0;
  const pairs = Array.from({ length: count }, (_, i) => {
    const first = nearest(times, (i * (end - apart)) / Math.max(count - 1, 1));
    const second = Math.max(first + 1, nearest(times, (times[first] ?? 0) + apart));
    return { first, second, seconds: (times[second] ?? 0) - (times[first] ?? 0) };
  });
  const seen = new Set<number>();
  return pairs.filter(({ first, second }) => {
    const fresh = second < times.length && !seen.has(first);
    seen.add(first);
    return fresh;
  });
}

function nearest(times: readonly number[], target: number): number {
  let best = 0;
  for (const [i, time] of times.entries())
    if (Math.abs(time - target) < Math.abs((times[best] ?? 0) - target)) best = i;
  return best;
}
