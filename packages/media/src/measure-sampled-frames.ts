import { decodeFrames } from './decode-frames.ts';
import { type MeasuredPictures, PictureMeter } from './measure-pictures.ts';
import { type MediaSource, shownSize, type VideoHeader } from './probe-video.ts';
import type { Timeline } from '@sarm/domain/videos/timeline';

/** What the file check sees in the pictures, for those who need its judgement and no playback copy. */
export async function measureSampledFrames(
  source: MediaSource,
  { header, timeline }: { readonly header: VideoHeader; readonly timeline: Timeline },
): Promise<MeasuredPictures> {
  const meter = new PictureMeter(timeline);
  const { indices } = meter;
  const picture = shownSize(header);
  for await (const { index, pixels } of decodeFrames({
    source,
    picture,
    timeline,
    indices,
    pixelFormat: 'gray',
  }))
    await meter.add(index, { gray: pixels, ...picture });
  return meter.read();
}
