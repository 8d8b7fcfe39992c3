import { join } from 'node:path';
import type { VideoFacts } from '@sarm/database/samples/videos.ingest.repository';
import { type CheckedFacts, checkVideo, expectedFrames } from '@sarm/media/check-video';
import { type CompressionLevel, makePreview } from '@sarm/media/make-preview';
import type { MediaSource } from '@sarm/media/probe-video';
import type { Timeline } from '@sarm/domain/videos/timeline';
import { notice, type Notice } from '@sarm/domain/catalogue/notices';
import type { JobContext } from '../job-handler.ts';

export interface MeasuredVideo {
  readonly facts: Omit<VideoFacts, 'timelineKey' | 'previewKey' | 'thumbnailKey'> &
    Pick<CheckedFacts, 'area'>;
  readonly timeline: Timeline;
  readonly preview: string;
  readonly thumbnail: string;
}

export interface MeasureOptions {
  readonly source: MediaSource;
  readonly context: Pick<JobContext, 'progress' | 'scratch'>;
  readonly compression: CompressionLevel;
}

/** The file check with its progress; the playback copy is made in the pass that looks at the pictures. */
export async function measureVideo({ source, context, compression }: MeasureOptions): Promise<MeasuredVideo> {
  const report = (from: number, to: number, message: Notice) => (frames: number, expected: number) =>
    context.progress({
      stage: 'processing',
      progress: Math.round(from + (to - from) * Math.min(1, expected > 0 ? frames / expected : 0)),
      notice: message,
    });
  const copying = report(50, 90, notice('ingest.making_copy'));
  const { facts, timeline, derived } = await checkVideo(source, {
    onRead: report(5, 50, notice('ingest.reading_frames')),
    derive: (read) =>
      makePreview({
        ...read,
        source,
        compression,
        folder: join(context.scratch, 'derived'),
        onFrames: (frames) => copying(frames, expectedFrames(read.header)),
      }),
  });
  return { facts, timeline, preview: derived.preview, thumbnail: derived.thumbnail };
}
