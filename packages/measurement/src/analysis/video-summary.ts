import type { Micrometres, MicrometresPerPixel, MicrometresPerSecond, Seconds } from '@sarm/domain/units';
import type { VideoArea } from '@sarm/domain/videos/video-area';
import type { CountingFrame } from '../counting/two-edge-rule.ts';
import type { SeenVideo } from '../guards/seen-video.ts';
import type { NotAvailable } from '../measured.ts';
import type { Presence } from '../motility/presence.ts';
import type { SpeedClasses } from '../motility/velocity-classes.ts';
import type { VelocitySums } from '../motility/velocity-sums.ts';

export type DriftSummary =
  | {
      readonly available: true;
      readonly meanSpeed: MicrometresPerSecond;
      readonly stillCells: number;
    }
  | NotAvailable;

/** What grades and velocities need of one field. */
export interface MotionSummary {
  readonly available: true;
  readonly presence: Presence;
  readonly velocities: VelocitySums;
  /** Absent in what was stored before speeds were kept by class. */
  readonly speeds?: SpeedClasses;
  readonly drift: DriftSummary;
  /** Median over the graded stretches, per axis; null where none could be measured. */
  readonly localisationNoise: Micrometres | null;
}

/** One field: what the camera saw until the stage was moved. Fields are the independent units of every interval. */
export interface FieldSummary {
  readonly field: number;
  readonly firstFrame: number;
  readonly frames: number;
  readonly duration: Seconds;
  /** Mean over the frames, two-edge rule; a cell missed for some frames of its track counts where it was last seen. */
  readonly heads: number;
  /** The same of each frame, in their order; absent in what versions before stored. */
  readonly headsByFrame?: readonly number[];
  /** Mean bodies in view that may be heads and are not counted (MEA-CNT-12); absent where there are none. */
  readonly doubtful?: number;
  readonly countingFrame: CountingFrame;
  /** Pixels of it that count where parts of the picture are excluded (MEA-CNT-13). */
  readonly countedPx?: number;
  readonly tracks: number;
  /** Share of the tracked points whose place or identity was in doubt. */
  readonly crossingShare: number;
  readonly motion: MotionSummary | NotAvailable;
}

/** A body found at one place over the full video, px. */
export interface StillBody {
  readonly x: number;
  readonly y: number;
  /** A tail is seen: it lies in the sample and not on the camera's glass. */
  readonly tailed: boolean;
}

/** Everything that putting videos together needs. Plain JSON: no NaN, no Map, nothing undefined. */
export interface VideoSummary {
  readonly algorithm: string;
  /** What grades and velocities were computed with; null without a pixel size. */
  readonly pixelSize: MicrometresPerPixel | null;
  readonly picture: { readonly width: number; readonly height: number };
  /** The part of the picture that shows the sample; absent where all of it does. */
  readonly area?: VideoArea;
  readonly fields: readonly FieldSummary[];
  /** What the guards of the analysis look at. Absent in what versions before `sarm-measurement-3` stored. */
  readonly seen?: SeenVideo;
  /** By which videos of one place are recognised (MEA-CMB-8). Absent where the stage was moved, and in what versions before stored. */
  readonly stillBodies?: readonly StillBody[];
  /** What a concentration counts where a person chose frames: they are one field. Absent: the fields of the video. */
  readonly counted?: readonly FieldSummary[];
}

/** The fields whose heads make the concentration. */
export const countedFields = ({ counted, fields }: VideoSummary): readonly FieldSummary[] =>
  counted ?? fields;
