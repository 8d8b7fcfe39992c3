import { stat } from 'node:fs/promises';
import { VIDEO_LIMITS } from '@sarm/domain/limits';
import type { QualityReason, QualityVerdict } from '@sarm/domain/statuses';
import { findArea } from './area/find-area.ts';
import { AREA_FAULTS } from '@sarm/domain/figures/video-warnings';
import { judgeCompleteness } from './judge-completeness.ts';
import { judgeQuality } from './judge-quality.ts';
import type { MeasuredPictures } from './measure-pictures.ts';
import { measureSampledFrames } from './measure-sampled-frames.ts';
import type { ReadVideo } from './read-video.ts';
import type { VideoArea } from '@sarm/domain/videos/video-area';
import { type MediaSource, probeVideo, shownSize, tooFast, type VideoHeader } from './probe-video.ts';
import { readTimeline } from './read-timeline.ts';
import { measuredRate, measuredSeconds } from '@sarm/domain/videos/timeline';

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
  /** The part of the picture that shows the sample; null where all of it does, or where it is not recognised. */
  readonly area: VideoArea | null;
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
  const bitsPerPixel = (8 * (await stat(source.path)).size) / pixels;
  const judge = (pictures: MeasuredPictures) =>
    judgeQuality({
      frames: timeline.pts.length,
      frameRate,
      pictures,
      width: size.width,
      damaged: completeness === 'damaged',
      file: {
        codec: header.codec,
        bitsPerPixel,
        squarePixels: header.squarePixels,
        fields: header.fields,
      },
    });
  const { quality, area } = await judgePart(source, { header, timeline }, judge(derived.pictures), judge);
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
      quality,
      area,
    },
  };
}

type Quality = CheckedFacts['quality'];

/**
 * Where the guards accuse something that may lie on a part of the picture only, that part is looked for, and the guards look
 * anew at the rest. The rest is used only where none of these accusations is left: in doubt the judgement on all of the
 * picture stands.
 */
async function judgePart(
  source: MediaSource,
  read: ReadVideo,
  quality: Quality,
  judge: (pictures: MeasuredPictures) => Quality,
): Promise<Pick<CheckedFacts, 'quality' | 'area'>> {
  const accused = AREA_FAULTS.filter((fault) => quality.reasons.includes(fault));
  if (accused.length === 0) return { quality, area: null };
  const area = await findArea(source, read, accused);
  if (area === null) return { quality, area: null };
  const rest = judge(await measureSampledFrames(source, read, area));
  const cleared = AREA_FAULTS.every((fault) => !rest.reasons.includes(fault));
  return cleared ? { quality: rest, area } : { quality, area: null };
}

/** 0 where the header says nothing. */
export const expectedFrames = ({ declaredFrames, declaredSeconds, declaredRate }: VideoHeader): number =>
  declaredFrames ?? (declaredSeconds ?? 0) * (declaredRate ?? 0);
