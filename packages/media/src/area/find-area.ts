import type { PictureFault } from '@sarm/domain/figures/video-warnings';
import type { VideoArea } from '@sarm/domain/videos/video-area';
import { decodeFrames } from '../decode-frames.ts';
import { type MediaSource, shownSize } from '../probe-video.ts';
import { sampleBursts } from '../sample-bursts.ts';
import type { ReadVideo } from '../read-video.ts';
import { recogniseArea } from './recognise-area.ts';
import { StillPixelMeter } from './still-pixels.ts';

/** Looks at an accused video once more, spread over its time. */
export async function findArea(
  source: MediaSource,
  { header, timeline }: ReadVideo,
  accused: readonly PictureFault[],
): Promise<VideoArea | null> {
  const bursts = sampleBursts(timeline);
  const indices = bursts.flatMap((burst) => [
    burst[0] ?? 0,
    burst[burst.length >> 1] ?? 0,
    burst.at(-1) ?? 0,
  ]);
  if (indices.length === 0) return null;
  const picture = shownSize(header);
  const meter = new StillPixelMeter();
  for await (const { pixels } of decodeFrames({ source, picture, timeline, indices, pixelFormat: 'gray' }))
    meter.add({ gray: pixels, ...picture });
  return recogniseArea(meter.read(), accused);
}
