import { stat } from 'node:fs/promises';
import { VIDEO_LIMITS } from '@sarm/domain/limits';
import type { QualityReason, QualityVerdict } from '@sarm/domain/statuses';
import { judgeCompleteness } from './judge-completeness.ts';
import { judgeQuality } from './judge-quality.ts';
import type { MeasuredPictures } from './measure-pictures.ts';
import { type MediaSource, probeVideo, shownSize, tooFast, type VideoHeader } from './probe-video.ts';
import { readTimeline } from './read-timeline.ts';
import { measuredRate, measuredSeconds, type Timeline } from '@sarm/domain/videos/timeline';

export interface ReadVideo {
  readonly header: VideoHeader;
  readonly timeline: Timeline;
}

/** What the file check finds out of a video, in addition to what is stored of it. */
export interface CheckedFacts {
  readonly container: string;
  readonly codec: string;
  readonly width: number;
  readonly height: number;
  readonly durationSeconds: number | null;
  readonly frameRate: number | null;
  readonly declaredFrames: number | null;
  readonly framesCount: number;
  readonly quality: { readonly verdict: QualityVerdict; readonly reasons: QualityReason[] };
}

export interface CheckOptions<D> {
  /** Looks at the pictures; makes whatever else is needed of them on the way. */
  readonly derive: (read: ReadVideo) => Promise<D>;
  /** Frames read so far, and how many the header lets expect. */
  readonly onRead?: (frames: number, expected: number) => void;
}

/** The full file check, in the order of its cost: a bad file is refused as early as possible. */
export async function checkVideo<D extends { readonly pictures: MeasuredPictures }>(
  source: MediaSource,
  { derive, onRead }: CheckOptions<D>,
): Promise<ReadVideo & { readonly facts: CheckedFacts; readonly derived: D }> {
  const header = await probeVideo(source);
  const expected = expectedFrames(header);
  const decoded = await readTimeline({
    source,
    header,
    onFrames: (frames) => onRead?.(frames, expected),
  });
  const { timeline } = decoded;
  const frameRate = measuredRate(timeline);
  if (frameRate !== null && frameRate > VIDEO_LIMITS.maxFramesPerSecond) throw tooFast(frameRate);
  const completeness = judgeCompleteness(header, decoded);
  const derived = await derive({ header, timeline });
  const size = shownSize(header);
  const pixels = timeline.pts.length * size.width * size.height;
  return {
    header,
    timeline,
    derived,
    facts: {
      container: header.container,
      codec: header.codec,
      ...size,
      durationSeconds: measuredSeconds(timeline),
      frameRate,
      declaredFrames: header.declaredFrames,
      framesCount: timeline.pts.length,
      quality: judgeQuality({
        frames: timeline.pts.length,
        frameRate,
        pictures: derived.pictures,
        width: size.width,
        damaged: completeness === 'damaged',
        file: {
          codec: header.codec,
          bitsPerPixel: (8 * (await stat(source.path)).size) / pixels,
          squarePixels: header.squarePixels,
          fields: header.fields,
        },
      }),
    },
  };
}

/** 0 where the header says nothing. */
export const expectedFrames = ({ declaredFrames, declaredSeconds, declaredRate }: VideoHeader): number =>
  declaredFrames ?? (declaredSeconds ?? 0) * (declaredRate ?? 0);
