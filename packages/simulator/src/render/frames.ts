import { type Moment, type Sample, sampleAt } from '../truth/sample.ts';
import { type Appearance, DEFAULT_APPEARANCE } from './appearance.ts';
import { createRenderer } from './renderer.ts';

export interface SimulatedFrame {
  readonly index: number;
  /** Presentation time, s. */
  readonly time: number;
  /** 8-bit grey, row by row. Overwritten by the next frame unless the caller keeps the frames. */
  readonly pixels: Uint8Array;
  readonly moment: Moment;
}

export interface FrameOptions {
  readonly appearance?: Appearance;
  /** Give every frame its own buffer. */
  readonly keep?: boolean;
}

/** Frames one at a time: a long video never sits in memory. */
export function* simulatedFrames(
  sample: Sample,
  times: readonly number[],
  options: FrameOptions = {},
): Generator<SimulatedFrame> {
  const render = createRenderer(sample.settings, options.appearance ?? DEFAULT_APPEARANCE);
  const shared = new Uint8Array(sample.settings.widthPx * sample.settings.heightPx);
  for (const [index, time] of times.entries()) {
    const moment = sampleAt(sample, time);
    yield { index, time, moment, pixels: render(moment, index, options.keep ? undefined : shared) };
  }
}
