import type { VideoAnalyserOptions } from '@sarm/measurement/analysis/video-analyser';
import type { BodySigns } from '@sarm/measurement/analysis/leave-out-bodies';
import type { VideoSummary } from '@sarm/measurement/analysis/video-summary';
import type { FrameDetections } from '@sarm/measurement/detection';

/** A tracker cannot cross to a thread, and the product has one. */
export type AnalysisThreadData = Omit<VideoAnalyserOptions, 'tracker'>;

export type ToAnalysis =
  | { readonly kind: 'frames'; readonly frames: readonly FrameDetections[] }
  | { readonly kind: 'finish'; readonly bodies: BodySigns | undefined };

export interface AnalysedFrames {
  readonly summary: VideoSummary;
  /** The tracks file, compressed with gzip. */
  readonly tracksFile: Uint8Array;
  readonly frames: number;
  readonly detections: number;
  readonly tracks: number;
}

export type FromAnalysis =
  | { readonly kind: 'taken'; readonly frames: number }
  | { readonly kind: 'analysed'; readonly result: AnalysedFrames };
