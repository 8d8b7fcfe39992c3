import type { FrameIndex } from '../units.ts';
import { frameIndex } from '../units.ts';

export type ExtractionPlan =
  | { readonly method: 'fps'; readonly frameRate: number; readonly maxFrames: number }
  | { readonly method: 'count'; readonly count: number; readonly maxFrames: number };

/**
 * Chooses frames by their presentation times, which increase strictly. Counting frames instead of reading times would drift
 * on a variable frame rate, and the stored time offset would then name another picture.
 */
export function planFrames(times: readonly number[], plan: ExtractionPlan): FrameIndex[] {
  if (times.length === 0) return [];
  return plan.method === 'fps'
    ? planByRate(times, plan.frameRate, plan.maxFrames)
    : planByCount(times, Math.min(plan.count, plan.maxFrames, times.length));
}

/** Absorbs the rounding of times that are fractions, e.g. 29/30 × 30. */
const ROUNDING = 1e-9;
const timeAt = (times: readonly number[], index: number): number => times[index] ?? 0;

/** The frame next to each tick of the requested rate, each once, from the start until the last frame or the limit. */
function planByRate(times: readonly number[], rate: number, maxFrames: number): FrameIndex[] {
  const first = timeAt(times, 0);
  const ticks = Math.floor((timeAt(times, times.length - 1) - first) * rate + ROUNDING);
  const chosen: FrameIndex[] = [];
  let at = 0;
  for (let tick = 0; tick <= ticks && chosen.length < maxFrames; ) {
    at = nearest(times, at, first + tick / rate);
    if (chosen.at(-1) !== at) chosen.push(frameIndex(at));
    if (at + 1 >= times.length) break;
    // Jumps over the ticks that this frame is nearest to: a gap of days in a broken video costs no more than one of a second.
    const middle = (timeAt(times, at) + timeAt(times, at + 1)) / 2;
    tick = Math.max(tick + 1, Math.ceil((middle - first) * rate - ROUNDING));
  }
  return chosen;
}

/** Exactly `total` different frames, spread evenly over the time from the first to the last. */
function planByCount(times: readonly number[], total: number): FrameIndex[] {
  const first = timeAt(times, 0);
  const step = total > 1 ? (timeAt(times, times.length - 1) - first) / (total - 1) : 0;
  const chosen: FrameIndex[] = [];
  for (let i = 0; i < total; i += 1) {
    const earliest = (chosen.at(-1) ?? -1) + 1;
    // Leaves enough frames for the rest, where several targets fall into one gap.
    const latest = times.length - (total - i);
    chosen.push(frameIndex(Math.min(nearest(times, earliest, first + i * step), latest)));
  }
  return chosen;
}

/** The later of two frames that are equally near. */
function nearest(times: readonly number[], from: number, target: number): number {
  let at = from;
  while (
    at + 1 < times.length &&
    Math.abs(timeAt(times, at + 1) - target) <= Math.abs(timeAt(times, at) - target) + ROUNDING
  )
    at += 1;
  return at;
}
