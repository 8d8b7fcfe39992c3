import { px } from '@sarm/domain/units';
import type { VideoWarning } from '@sarm/domain/video-warnings';
import { type MeasuredPictures, PictureMeter } from '../media/measure-pictures.ts';
import { samplePairs } from '../media/sample-pairs.ts';
import { measuredRate } from '../media/timeline.ts';
import { AnalysisLane } from './analysis-lane.ts';
import type { AnalysedFrames } from './analysis-messages.ts';
import { detectVideo, type DetectVideoOptions } from './detect-video.ts';
import { judgeAnalysis } from './judge-analysis.ts';

export interface AnalyseFramesOptions extends Omit<DetectVideoOptions, 'meter'> {
  /** Confidence from which a detection begins a track. */
  readonly startConfidence?: number | undefined;
  readonly onProgress?: (frames: number, total: number) => void;
}

export interface AnalysedVideo extends AnalysedFrames {
  readonly pictures: MeasuredPictures;
  readonly warnings: readonly VideoWarning[];
}

/**
 * Decodes, detects, tracks and measures one video, all at the same time. Rejects when the source's signal is aborted, and
 * nothing of it is left running then; the detector stays open for the next video.
 */
export async function analyseFrames(options: AnalyseFramesOptions): Promise<AnalysedVideo> {
  const { source, picture, timeline, pixelSize, startConfidence, onProgress } = options;
  source.signal.throwIfAborted();
  const lane = new AnalysisLane({
    picture: { width: px(picture.width), height: px(picture.height) },
    pixelSize,
    startConfidence,
  });
  const stop = (): void => void lane.close();
  source.signal.addEventListener('abort', stop, { once: true });
  try {
    let frames = 0;
    const meter = new PictureMeter(samplePairs(timeline), pixelSize);
    for await (const frame of detectVideo({ ...options, meter })) {
      await lane.push(frame);
      frames += 1;
      onProgress?.(frames, timeline.pts.length);
    }
    const analysed = await lane.finish();
    source.signal.throwIfAborted();
    const pictures = meter.read();
    const frameRate = measuredRate(timeline);
    const warnings = judgeAnalysis({ summary: analysed.summary, pictures, frameRate });
    return { ...analysed, pictures, warnings };
  } catch (error) {
    // Whatever broke because of the order to stop: the order is the reason.
    source.signal.throwIfAborted();
    throw error;
  } finally {
    source.signal.removeEventListener('abort', stop);
    await lane.close();
  }
}
