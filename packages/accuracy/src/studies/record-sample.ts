import { frameIndex, px, seconds, umPerPx } from '@sarm/domain/units';
import { VideoAnalyser } from '@sarm/measurement/analysis/video-analyser';
import type { VideoAnalysis } from '@sarm/measurement/analysis/analyse-columns';
import type { Detection, FrameDetections } from '@sarm/measurement/detection';
import { quantiseDetection } from '@sarm/measurement/tracks-file/quantise-detection';
import { simulatedFrames } from '@sarm/simulator/render/frames';
import { frameTimes } from '@sarm/simulator/truth/frame-times';
import { observeCells, type Observation } from '@sarm/simulator/truth/observation';
import { createSample, type Sample } from '@sarm/simulator/truth/sample';
import { DEFAULT_SETTINGS, type SampleSettings } from '@sarm/simulator/truth/sample-settings';
import type { Shipped } from './shipped-model.ts';

/** What was recorded of a simulated field, with its truth frame by frame. */
export interface Recording {
  readonly sample: Sample;
  readonly times: readonly number[];
  readonly frames: readonly FrameDetections[];
  readonly truth: readonly (readonly Observation[])[];
}

export interface RecordingPlan {
  readonly change: Partial<SampleSettings>;
  readonly fps: number;
  readonly seconds: number;
}

const PICTURES_PER_THREAD = 2;

/** Frames rendered and given to the shipped detector; no video file between, so that the figure is not one of a codec. */
export async function recordSample({ detector }: Shipped, plan: RecordingPlan): Promise<Recording> {
  const sample = createSample({ ...DEFAULT_SETTINGS, ...plan.change });
  const { widthPx: width, heightPx: height, umPerPixel } = sample.settings;
  const times = frameTimes({ fps: plan.fps, durationS: plan.seconds });
  const truth: (readonly Observation[])[] = [];
  const underWay: Promise<Detection[]>[] = [];
  for (const { pixels, moment } of simulatedFrames(sample, times, { keep: true })) {
    truth.push(observeCells(sample, moment));
    await underWay.at(-detector.threads * PICTURES_PER_THREAD);
    underWay.push(detector.detect({ gray: pixels, width, height }, { pixelSize: umPerPx(umPerPixel) }));
  }
  const found = await Promise.all(underWay);
  const frames = found.map((detections, i) => ({
    frame: frameIndex(i),
    time: seconds(times[i] ?? 0),
    detections: detections.map(quantiseDetection).sort((a, b) => a.x - b.x || a.y - b.y),
  }));
  return { sample, times, frames, truth };
}

export function analyseRecording({ sample, frames }: Recording, startConfidence?: number): VideoAnalysis {
  const { widthPx, heightPx, umPerPixel } = sample.settings;
  const analyser = new VideoAnalyser({
    picture: { width: px(widthPx), height: px(heightPx) },
    pixelSize: umPerPx(umPerPixel),
    startConfidence,
  });
  for (const frame of frames) analyser.push(frame);
  return analyser.finish();
}
