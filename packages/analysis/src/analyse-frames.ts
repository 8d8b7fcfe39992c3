import type { ModelRange, RangeStatistics } from '@sarm/domain/model-range';
import { areaMask } from '@sarm/domain/videos/video-area';
import { px } from '@sarm/domain/units';
import { type BodySigns, MOST_BODIES } from '@sarm/measurement/analysis/leave-out-bodies';
import type { FrameDetections } from '@sarm/measurement/detection';
import type { VideoWarning } from '@sarm/domain/figures/video-warnings';
import { decodeFrames } from '@sarm/media/decode-frames';
import { type MeasuredPictures, PictureMeter } from '@sarm/media/measure-pictures';
import { measuredRate } from '@sarm/domain/videos/timeline';
import { choosePreparation } from './choose-preparation.ts';
import { AnalysisThread } from './analysis-thread.ts';
import { BodyMeter, type PictureStretch } from './body-meter.ts';
import type { AnalysedFrames } from './analysis-messages.ts';
import { detectVideo, type DetectVideoOptions } from './detect-video.ts';
import { FollowedMovementMeter } from './followed-movement.ts';
import { judgeAnalysis } from './judge-analysis.ts';
import { rangeStatistics } from './judge-range.ts';
import { bodiesToStore } from './still-bodies.ts';
import type { StillSpecks } from './still-specks.ts';
import { AS_IT_IS, changesPictures, type Preparation } from './prepare-picture.ts';

export interface AnalyseFramesOptions
  extends Omit<DetectVideoOptions, 'meter' | 'bodyMeter' | 'preparation' | 'frames'> {
  /** Confidence from which a detection begins a track. */
  readonly startConfidence?: number | undefined;
  /** What the model was tested on, from its description. */
  readonly range?: ModelRange | undefined;
  readonly onProgress?: (frames: number, total: number) => void;
  /** What was found in each frame, in their order. */
  readonly onFrame?: (frame: FrameDetections) => void;
}

export interface AnalysedVideo extends AnalysedFrames {
  readonly pictures: MeasuredPictures;
  /** Of all movement in the pictures, what lies apart from everything found; null where hardly anything moves. */
  readonly unfollowedShare: number | null;
  /** The same without what trembles in its place. */
  readonly travellingShare: number | null;
  /** What is compared with the range of the model; null where nothing was seen of it. */
  readonly statistics: RangeStatistics | null;
  /** What lies still, and how much of it looks like dirt on the glass; null where too few frames were looked at. */
  readonly specks: StillSpecks | null;
  readonly stretch: PictureStretch;
  /** What was done to every picture before anything looked at it. */
  readonly preparation: Preparation;
  readonly warnings: readonly VideoWarning[];
}

/** Of the smallest typical head that the model was tested on: single heads are smaller. */
const SMALLEST_SHARE = 0.88;

function bodySigns(
  { signs }: BodyMeter,
  { pixelSize, range }: Pick<AnalyseFramesOptions, 'pixelSize' | 'range'>,
): BodySigns | undefined {
  if (signs === undefined || range === undefined) return undefined;
  const sides = range.looks.flatMap(({ statistics }) => statistics.headSideUm?.min ?? []);
  const smallest = sides.length === 0 ? null : SMALLEST_SHARE * Math.min(...sides);
  return { signs, smallestHead: smallest === null || pixelSize === undefined ? null : smallest / pixelSize };
}

/**
 * Decodes, detects, tracks and measures one video, all at the same time. Rejects when the source's signal is aborted, and
 * nothing of it is left running then; the detector stays open for the next video.
 */
export async function analyseFrames(options: AnalyseFramesOptions): Promise<AnalysedVideo> {
  const { source, picture, timeline, pixelSize, startConfidence, range, area, onProgress, onFrame } = options;
  source.signal.throwIfAborted();
  const thread = new AnalysisThread({
    picture: { width: px(picture.width), height: px(picture.height) },
    pixelSize,
    startConfidence,
    area,
  });
  const stop = (): void => void thread.close();
  const decoded = decodeFrames({ source, picture, timeline, pixelFormat: 'gray' });
  source.signal.addEventListener('abort', stop, { once: true });
  try {
    // A model without a record of the pictures it was tested on sees them as they are.
    const { preparation, frames } =
      range === undefined
        ? { preparation: AS_IT_IS, frames: decoded }
        : await choosePreparation(decoded, options);
    let count = 0;
    const excluded = area === undefined ? undefined : areaMask(area);
    const meter = new PictureMeter(timeline, pixelSize, excluded);
    const bodyMeter = new BodyMeter(meter.indices, excluded);
    const followed = new FollowedMovementMeter(meter.indices);
    for await (const frame of detectVideo({ ...options, frames, preparation, meter, bodyMeter })) {
      followed.add(frame);
      await thread.push(frame);
      count += 1;
      onFrame?.(frame);
      onProgress?.(count, timeline.pts.length);
    }
    const analysed = await thread.finish(bodySigns(bodyMeter, options));
    source.signal.throwIfAborted();
    const pictures = meter.read();
    const unfollowedShare = followed.unfollowedShare(meter.movements);
    const travellingShare = followed.travellingShare(meter.movements);
    const frameRate = measuredRate(timeline);
    const stillBodies = bodiesToStore(bodyMeter.still());
    const keeps = stillBodies !== undefined && analysed.summary.fields.length === 1;
    const summary = keeps ? { ...analysed.summary, stillBodies } : analysed.summary;
    const look = bodyMeter.look(analysed.tracks <= MOST_BODIES);
    const statistics =
      summary.seen === undefined ? null : rangeStatistics(summary.seen, look, summary.pixelSize);
    const prepared = changesPictures(preparation);
    const stretch = bodyMeter.stretch();
    const warnings = judgeAnalysis({
      summary,
      stretch,
      pictures,
      frameRate,
      look,
      unfollowedShare,
      travellingShare,
      range,
      prepared,
    });
    return {
      ...analysed,
      summary,
      pictures,
      unfollowedShare,
      travellingShare,
      statistics,
      specks: look.specks,
      stretch,
      preparation,
      warnings,
    };
  } catch (error) {
    // Whatever broke because of the order to stop: the order is the reason.
    source.signal.throwIfAborted();
    throw error;
  } finally {
    source.signal.removeEventListener('abort', stop);
    await decoded.return(undefined);
    await thread.close();
  }
}
