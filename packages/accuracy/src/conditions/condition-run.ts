import type { Judged } from './class-run.ts';
import type { Outcome } from './run-clip.ts';
import type { Truth } from './truth.ts';

/** One video, what the product reported on it and how that is judged. */
export interface ConditionRun extends Outcome, Omit<Judged, 'figures'> {
  readonly condition: string;
  readonly sample: string;
  readonly truth: Truth;
  readonly classes: Judged['figures'];
  /** The video is an ordinary one. */
  readonly harmless: boolean;
  readonly low: boolean;
  readonly seconds: number;
  /** State of the code that made it. */
  readonly stamp: string;
}
