import { frameIndex, type MicrometresPerPixel, seconds } from '@sarm/domain/units';
import type { Detection, FrameDetections } from '@sarm/measurement/detection';
import { quantiseDetection } from '@sarm/measurement/tracks-file/quantise-detection';
import type { Detector } from '@sarm/inference/models/detector';
import { readClip } from './read-clip.ts';

export interface ClipPlan {
  readonly path: string;
  readonly from: number;
  readonly to: number;
  readonly pixelSize?: MicrometresPerPixel;
}

const PICTURES_PER_THREAD = 2;

/** Own detections of a stretch of a video file. */
export async function detectClip(detector: Detector, plan: ClipPlan): Promise<readonly FrameDetections[]> {
  const frames: { index: number; time: number; found: Promise<Detection[]> }[] = [];
  for await (const { index, time, ...picture } of readClip(plan.path, plan)) {
    await frames.at(-detector.threads * PICTURES_PER_THREAD)?.found;
    frames.push({ index, time, found: detector.detect(picture, { pixelSize: plan.pixelSize }) });
  }
  return Promise.all(
    frames.map(async ({ index, time, found }) => ({
      frame: frameIndex(index),
      time: seconds(time),
      detections: (await found).map(quantiseDetection).sort((a, b) => a.x - b.x || a.y - b.y),
    })),
  );
}
