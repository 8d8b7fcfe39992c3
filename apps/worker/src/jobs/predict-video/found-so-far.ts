import { PREDICTIONS, type PredictingType } from '@sarm/domain/predictions';
import type { PredictionMetrics, PredictionSample, StoredPrediction } from '@sarm/domain/stored/prediction';
import { usedPercent } from '@sarm/domain/figures/part-of-picture';
import type { VideoArea } from '@sarm/domain/videos/video-area';
import { measuredSeconds, type Timeline } from '@sarm/domain/videos/timeline';
import type { FrameDetections } from '@sarm/measurement/detection';

/** Up to so many places, evenly apart, the first and the last among them. */
export function evenlyApart(count: number, most: number): number[] {
  const places = Math.min(count, most);
  if (places <= 1) return places === 1 ? [0] : [];
  return Array.from({ length: places }, (_, i) => Math.round((i * (count - 1)) / (places - 1)));
}

/** Counts of what a model finds, frame by frame, in a few hundred numbers whatever the length of the video. */
export class FoundSoFar {
  readonly #type: PredictingType;
  readonly #usedPercent: number | undefined;
  readonly #total: number;
  readonly #seconds: number;
  readonly #startedAt = performance.now();
  readonly #headSums: number[];
  readonly #binFrames: number[];
  readonly #confidence: number[];
  readonly #samples = new Map<number, PredictionSample>();
  #frames = 0;
  #heads = 0;
  #confidenceSum = 0;
  #ended: number | undefined;

  constructor(type: PredictingType, timeline: Timeline, area?: VideoArea) {
    this.#usedPercent = area === undefined ? undefined : usedPercent(area);
    this.#type = type;
    this.#total = timeline.pts.length;
    this.#seconds = measuredSeconds(timeline) ?? 0;
    const bins = Math.min(this.#total, PREDICTIONS.headBins);
    this.#headSums = Array.from({ length: bins }, () => 0);
    this.#binFrames = Array.from({ length: bins }, () => 0);
    this.#confidence = Array.from({ length: PREDICTIONS.confidenceBins }, () => 0);
  }

  add({ frame, detections }: FrameDetections): void {
    const bin = Math.floor((frame * this.#headSums.length) / this.#total);
    this.#headSums[bin] = (this.#headSums[bin] ?? 0) + detections.length;
    this.#binFrames[bin] = (this.#binFrames[bin] ?? 0) + 1;
    this.#frames += 1;
    this.#heads += detections.length;
    for (const { confidence } of detections) {
      const at = Math.min(this.#confidence.length - 1, Math.floor(confidence * this.#confidence.length));
      this.#confidence[at] = (this.#confidence[at] ?? 0) + 1;
      this.#confidenceSum += confidence;
    }
  }

  addSample(sample: PredictionSample): void {
    this.#samples.set(sample.index, sample);
  }

  /** Ends the clock: what follows looks at chosen frames. */
  stop(): void {
    this.#ended = performance.now();
  }

  /** What every type of model gives. */
  metrics(): PredictionMetrics {
    return {
      processed_frames: this.#frames,
      processing_time: ((this.#ended ?? performance.now()) - this.#startedAt) / 1000,
      ...(this.#type === 'detection'
        ? { detection_confidence: this.#heads === 0 ? null : this.#confidenceSum / this.#heads }
        : {}),
    };
  }

  frames(): StoredPrediction {
    return {
      version: 1,
      type: this.#type,
      frames: this.#total,
      seconds: this.#seconds,
      samples: [...this.#samples.values()].toSorted((a, b) => a.index - b.index),
      heads: this.#headSums.map((sum, i) => {
        const frames = this.#binFrames[i] ?? 0;
        return frames === 0 ? null : sum / frames;
      }),
      confidence: [...this.#confidence],
      champion: null,
      ranked: [],
      sent: null,
      ...(this.#usedPercent === undefined ? {} : { usedPercent: this.#usedPercent }),
    };
  }
}
