import { decodeFrames } from './decode-frames.ts';
import { type MeasuredPictures, PictureMeter } from './measure-pictures.ts';
import { AreaFill } from './area/area-fill.ts';
import { type MediaSource, shownSize } from './probe-video.ts';
import type { ReadVideo } from './read-video.ts';
import type { VideoArea } from '@sarm/domain/videos/video-area';

/** What the file check sees in the pictures, or in the part of them that shows the sample, for those who need its judgement and no playback copy. */
export async function measureSampledFrames(
  source: MediaSource,
  { header, timeline }: ReadVideo,
  area: VideoArea | null = null,
): Promise<MeasuredPictures> {
  const fill = area === null ? undefined : new AreaFill(area);
  const meter = new PictureMeter(timeline, undefined, fill?.mask);
  const { indices } = meter;
  const picture = shownSize(header);
  for await (const { index, pixels } of decodeFrames({
    source,
    picture,
    timeline,
    indices,
    pixelFormat: 'gray',
  })) {
    fill?.fill(pixels);
    await meter.add(index, { gray: pixels, ...picture });
  }
  return meter.read();
}
