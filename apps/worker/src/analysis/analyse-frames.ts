import { px } from '@sarm/domain/units';
import { AnalysisLane } from './analysis-lane.ts';
import type { AnalysedFrames } from './analysis-messages.ts';
import { detectVideo, type DetectVideoOptions } from './detect-video.ts';

export interface AnalyseFramesOptions extends DetectVideoOptions {
  readonly onProgress?: (frames: number, total: number) => void;
}

/**
 * Decodes, detects, tracks and measures one video, all at the same time. Rejects when the source's signal is aborted, and
 * nothing of it is left running then; the detector stays open for the next video.
 */
export async function analyseFrames(options: AnalyseFramesOptions): Promise<AnalysedFrames> {
  const { source, picture, timeline, pixelSize, onProgress } = options;
  source.signal.throwIfAborted();
  const lane = new AnalysisLane({
    picture: { width: px(picture.width), height: px(picture.height) },
    pixelSize,
  });
  const stop = (): void => void lane.close();
  source.signal.addEventListener('abort', stop, { once: true });
  try {
    let frames = 0;
    for await (const frame of detectVideo(options)) {
      await lane.push(frame);
      frames += 1;
      onProgress?.(frames, timeline.pts.length);
    }
    const analysed = await lane.finish();
    source.signal.throwIfAborted();
    return analysed;
  } catch (error) {
    // Whatever broke because of the order to stop: the order is the reason.
    source.signal.throwIfAborted();
    throw error;
  } finally {
    source.signal.removeEventListener('abort', stop);
    await lane.close();
  }
}
