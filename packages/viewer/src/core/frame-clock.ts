import { frameTimes, type Timeline } from '@sarm/domain/videos/timeline';

/** Frames by their stored presentation times. A frame is named by its index, never by time × rate. */
export interface FrameClock {
  /** Seconds since the first frame, rising. */
  readonly times: Float64Array;
  readonly count: number;
  /** When the last picture ends, by the mean length of the others. */
  readonly end: number;
}

const isTimeline = (value: unknown): value is Timeline => {
  const { timeBase, pts } = (value ?? {}) as { timeBase?: unknown; pts?: unknown };
  return (
    Array.isArray(timeBase) &&
    timeBase.length === 2 &&
    timeBase.every((part) => Number.isInteger(part) && part > 0) &&
    Array.isArray(pts) &&
    pts.length > 0 &&
    pts.every((tick, at) => Number.isInteger(tick) && (at === 0 || tick > pts[at - 1]))
  );
};

/** The stored timeline of a video, as the file check wrote it; null for anything else. */
export const clockOfTimeline = (value: unknown): FrameClock | null =>
  isTimeline(value) ? clockOf(frameTimes(value)) : null;

export function clockOf(times: readonly number[]): FrameClock {
  const count = times.length;
  const last = times.at(-1) ?? 0;
  const mean = count > 1 ? last / (count - 1) : 0;
  return { times: Float64Array.from(times), count, end: last + mean };
}

export const clampFrame = (clock: FrameClock, frame: number): number =>
  Math.min(clock.count - 1, Math.max(0, Math.round(frame)));

export const timeOf = (clock: FrameClock, frame: number): number => clock.times[frame] ?? 0;

/** The last frame that begins at this time or before it: the one that is on the screen then. */
export function frameShownAt({ times }: FrameClock, seconds: number): number {
  let low = 0;
  let high = times.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((times[middle] ?? 0) <= seconds) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The frame whose own time is nearest: a player reports the time of a picture rounded to its own ticks. */
export function frameNamed(clock: FrameClock, seconds: number): number {
  const before = frameShownAt(clock, seconds);
  const after = Math.min(before + 1, clock.count - 1);
  return timeOf(clock, after) - seconds < seconds - timeOf(clock, before) ? after : before;
}

/**
 * Where to seek for a frame: the middle of the time that it is shown. At its very beginning a rounding of the player,
 * one tick early, would show the frame before.
 */
export function seekTimeOf(clock: FrameClock, frame: number): number {
  const begins = timeOf(clock, frame);
  const ends = frame + 1 < clock.count ? timeOf(clock, frame + 1) : clock.end;
  return begins + (ends - begins) / 2;
}
