import type { Timeline } from '@sarm/domain/videos/timeline';
import type { VideoHeader } from './probe-video.ts';

/** What is read of a file before its pictures are looked at. */
export interface ReadVideo {
  readonly header: VideoHeader;
  readonly timeline: Timeline;
}
