import type { FrameDetections } from '../detection.ts';
import { SpermTracker, type SpermTrackerSettings } from '../tracking/sperm-tracker.ts';
import type { Tracker, TrackerFactory } from '../tracking/tracker.ts';
import { type AnalysisOptions, analyseColumns, type VideoAnalysis } from './analyse-columns.ts';
import { ColumnWriter } from '../columns/column-writer.ts';
import { type BodySigns, leaveOutBodies } from './leave-out-bodies.ts';

export interface VideoAnalyserOptions extends AnalysisOptions, SpermTrackerSettings {
  readonly tracker?: TrackerFactory;
}

/**
 * Detections of a video in, frame by frame; its tracks and figures out. Only sperm is tracked and counted, but every
 * detection is kept with its place, so that what a model called debris can still be seen.
 */
export class VideoAnalyser {
  readonly #options: AnalysisOptions;
  readonly #tracker: Tracker;
  readonly #writer = new ColumnWriter();

  constructor({ startConfidence, tracker, ...options }: VideoAnalyserOptions) {
    this.#options = options;
    this.#tracker = tracker?.() ?? new SpermTracker({ startConfidence });
  }

  push(frame: FrameDetections): void {
    this.#writer.addFrame(frame);
    const sperm = frame.detections.filter((d) => d.kind === 'sperm');
    for (const decided of this.#tracker.push({ ...frame, detections: sperm }))
      this.#writer.addAssociation(decided);
  }

  /** With signs of single bodies, those of a video of few that are no heads are left out. */
  finish(bodies?: BodySigns): VideoAnalysis {
    for (const decided of this.#tracker.finish()) this.#writer.addAssociation(decided);
    const all = analyseColumns(this.#writer.finish(), this.#options);
    const left = bodies === undefined ? null : leaveOutBodies(all.columns, all.tracks, bodies);
    return left === null ? all : analyseColumns(left, this.#options);
  }
}
