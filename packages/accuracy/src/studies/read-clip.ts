import { silentLog } from '@sarm/runtime/log/silent-log';
import { createCage } from '@sarm/media/cage';
import { decodeFrames } from '@sarm/media/decode-frames';
import { type MediaSource, probeVideo, shownSize } from '@sarm/media/probe-video';
import { readTimeline } from '@sarm/media/read-timeline';
import { frameTimes } from '@sarm/domain/videos/timeline';

export interface ClipFrame {
  readonly index: number;
  /** Presentation time, s. */
  readonly time: number;
  /** Its own memory: may be kept. */
  readonly gray: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export interface ClipRange {
  readonly from: number;
  /** Not itself. */
  readonly to: number;
  /** Frames from one to the next; 1 takes them all. */
  readonly step?: number;
}

/** Grey frames of a video file, read as the product reads it. */
export async function* readClip(path: string, { from, to, step = 1 }: ClipRange): AsyncGenerator<ClipFrame> {
  const cage = await createCage({ mode: 'best-effort', log: silentLog });
  const source: MediaSource = { cage, path, signal: new AbortController().signal };
  const header = await probeVideo(source);
  const { timeline } = await readTimeline({ source, header });
  const picture = shownSize(header);
  const times = frameTimes(timeline);
  const indices = times
    .map((_, index) => index)
    .filter((i) => i >= from && i < to && (i - from) % step === 0);
  for await (const { index, pixels } of decodeFrames({
    source,
    picture,
    timeline,
    indices,
    pixelFormat: 'gray',
  }))
    yield { index, time: times[index] ?? 0, gray: pixels.slice(), ...picture };
}
