import type { Appearance } from '../render/appearance.ts';
import { simulatedFrames } from '../render/frames.ts';
import { frameTimes } from '../truth/frame-times.ts';
import { createSample } from '../truth/sample.ts';
import type { SampleSettings } from '../truth/sample-settings.ts';
import { type VideoFrame, writeVideo } from './write-video.ts';

export interface Clip {
  readonly file: string;
  readonly settings: SampleSettings;
  readonly fps: number;
  readonly durationS: number;
  readonly appearance?: Appearance;
  /** Every grey level times this; below 1 the lamp is too weak. */
  readonly light?: number;
  readonly signal?: AbortSignal;
}

/** One sample as an MP4 without its truth; ends between two frames when its signal is aborted. */
export async function writeClip({
  file,
  settings,
  fps,
  durationS,
  light = 1,
  signal,
  ...look
}: Clip): Promise<void> {
  const { widthPx: width, heightPx: height } = settings;
  const frames = simulatedFrames(createSample(settings), frameTimes({ fps, durationS }), look);
  await writeVideo(lit(frames, light, signal), { file, format: 'mp4', width, height, fps });
}

function* lit(
  frames: Iterable<VideoFrame>,
  light: number,
  signal: AbortSignal | undefined,
): Generator<VideoFrame> {
  for (const { time, pixels } of frames) {
    signal?.throwIfAborted();
    yield { time, pixels: light === 1 ? pixels : pixels.map((grey) => Math.round(grey * light)) };
  }
}
