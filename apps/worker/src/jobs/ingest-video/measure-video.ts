import { join } from 'node:path';
import { VIDEO_LIMITS } from '@sarm/domain/limits';
import type { VideoFacts } from '@sarm/database/videos.ingest.repository';
import { judgeCompleteness } from '../../media/judge-completeness.ts';
import { judgeQuality } from '../../media/judge-quality.ts';
import { type CompressionLevel, makePreview } from '../../media/make-preview.ts';
import { type MediaSource, probeVideo, shownSize, tooFast } from '../../media/probe-video.ts';
import { readTimeline } from '../../media/read-timeline.ts';
import { measuredRate, measuredSeconds, type Timeline } from '../../media/timeline.ts';
import type { JobContext } from '../job-handler.ts';

export interface MeasuredVideo {
  readonly facts: Omit<VideoFacts, 'timelineKey' | 'previewKey' | 'thumbnailKey'>;
  readonly timeline: Timeline;
  readonly preview: string;
  readonly thumbnail: string;
}

export interface MeasureOptions {
  readonly source: MediaSource;
  readonly context: Pick<JobContext, 'progress' | 'scratch'>;
  readonly compression: CompressionLevel;
}

/** Everything the file check finds out, in the order of its cost: a bad file is refused as early as possible. */
export async function measureVideo({ source, context, compression }: MeasureOptions): Promise<MeasuredVideo> {
  const header = await probeVideo(source);
  const expected = header.declaredFrames ?? (header.declaredSeconds ?? 0) * (header.declaredRate ?? 0);
  const report = (from: number, to: number, message: string) => (frames: number) =>
    context.progress({
      stage: 'processing',
      progress: Math.round(from + (to - from) * Math.min(1, expected > 0 ? frames / expected : 0)),
      message,
    });
  const decoded = await readTimeline({ source, header, onFrames: report(5, 50, 'Reading the frames') });
  const { timeline } = decoded;
  const frameRate = measuredRate(timeline);
  if (frameRate !== null && frameRate > VIDEO_LIMITS.maxFramesPerSecond) throw tooFast(frameRate);
  const completeness = judgeCompleteness(header, decoded);
  const derived = await makePreview({
    source,
    header,
    timeline,
    compression,
    folder: join(context.scratch, 'derived'),
    onFrames: report(50, 90, 'Making the playback copy'),
  });
  return {
    facts: {
      container: header.container,
      codec: header.codec,
      ...shownSize(header),
      durationSeconds: measuredSeconds(timeline),
      frameRate,
      declaredFrames: header.declaredFrames,
      framesCount: timeline.pts.length,
      quality: judgeQuality({
        frameRate,
        pictures: derived.pictures,
        width: shownSize(header).width,
        damaged: completeness === 'damaged',
      }),
    },
    timeline,
    preview: derived.preview,
    thumbnail: derived.thumbnail,
  };
}
