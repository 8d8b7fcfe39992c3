import { silentLog } from '@sarm/runtime/log/silent-log';
import { createCage } from '../../media/cage.ts';
import { decodeFrames } from '../../media/decode-frames.ts';
import { type MediaSource, probeVideo, shownSize } from '../../media/probe-video.ts';
import { readTimeline } from '../../media/read-timeline.ts';
import { frameTimes } from '../../media/timeline.ts';

export interface ClipFrame {
  readonly index: number;
  /** Presentation time, s. */
  readonly time: number;
  /** Its own memory: may be kept. */
  readonly gray: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Grey frames `from` to before `to` of a video file, read as the product reads it. */
export async function* readClip(path: string, from: number, to: number): AsyncGenerator<ClipFrame> {
  const cage = await createCage({ mode: 'best-effort', log: silentLog });
  const source: MediaSource = { cage, path, signal: new AbortController().signal };
  const header = await probeVideo(source);
  const { timeline } = await readTimeline({ source, header });
  const picture = shownSize(header);
  const times = frameTimes(timeline);
  // All frames are decoded: a filter that names hundreds of frames is more than ffmpeg takes.
  for await (const { index, pixels } of decodeFrames({ source, picture, timeline, pixelFormat: 'gray' }))
    if (index >= from && index < to)
      yield { index, time: times[index] ?? 0, gray: pixels.slice(), ...picture };
}
