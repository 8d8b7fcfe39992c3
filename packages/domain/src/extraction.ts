import type { FrameIndex } from './units.ts';
import { frameIndex } from './units.ts';

export type ExtractionPlan =
  | { readonly method: 'fps'; readonly frameRate: number; readonly maxFrames: number }
  | { readonly method: 'count'; readonly count: number; readonly maxFrames: number };

/**
 * Chooses frames by their presentation times. Counting frames instead of reading times would drift
 * on a variable frame rate, and the stored time offset would then name another picture.
 */
export function planFrames(times: readonly number[], plan: ExtractionPlan): FrameIndex[] {
  const first = times[0];
  const last = times.at(-1);
  if (first === undefined || last === undefined) return [];
  const wanted =
    plan.method === 'fps'
      ? Math.floor((last - first) * plan.frameRate + 1e-9) + 1
      : Math.min(plan.count, times.length);
  const total = Math.min(wanted, plan.maxFrames, times.length);
  const step = plan.method === 'fps' ? 1 / plan.frameRate : total > 1 ? (last - first) / (total - 1) : 0;
  const chosen: FrameIndex[] = [];
  let at = 0;
  for (let i = 0; i < total; i += 1) {
    const target = first + i * step;
    while (
      at + 1 < times.length &&
      Math.abs((times[at + 1] ?? 0) - target) <= Math.abs((times[at] ?? 0) - target)
    )
      at += 1;
    if (chosen.at(-1) !== at) chosen.push(frameIndex(at));
  }
  return chosen;
}
