import { createRandom } from '../random.ts';

export interface FrameTimeSettings {
  readonly fps: number;
  readonly durationS: number;
  /** SD of the presentation time around its place, as a share of the frame interval (0 to 0.3). */
  readonly jitter?: number;
  /** Share of frames that the camera lost. */
  readonly dropped?: number;
  readonly seed?: number;
}

/** Presentation times in seconds, strictly rising, from 0. In integer µs, which every container but WebM keeps. */
export function frameTimes(settings: FrameTimeSettings): readonly number[] {
  const { fps, durationS, jitter = 0, dropped = 0, seed = 1 } = settings;
  if (!(fps > 0) || !(durationS > 0)) throw new RangeError('frame rate and duration must be above 0');
  if (!(jitter >= 0 && jitter <= 0.3))
    throw new RangeError('jitter must lie between 0 and 0.3 of a frame interval');
  if (!(dropped >= 0 && dropped < 1))
    throw new RangeError('the dropped share must be at least 0 and below 1');
  const random = createRandom(`frame times ${seed}`);
  const count = Math.max(1, Math.round(fps * durationS));
  const times: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const bounded = Math.max(-1.5, Math.min(1.5, random.normal()));
    const lost = random.next() < dropped;
    if (lost && i > 0) continue;
    const time = i === 0 ? 0 : (i + jitter * bounded) / fps;
    times.push(Math.round(time * 1e6) / 1e6);
  }
  return times;
}
