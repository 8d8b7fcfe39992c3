import type { FrameIndex, MicrometresPerSecond, Pixels } from '@sarm/domain/units';
import type { NotAvailable } from '../measured.ts';

export interface Shift {
  readonly x: Pixels;
  readonly y: Pixels;
}

/** Common motion of everything that does not swim: stage drift and flow. Shift of each frame against the first one. */
export interface EstimatedDrift {
  readonly available: true;
  readonly shifts: ReadonlyMap<FrameIndex, Shift>;
  readonly meanSpeed: MicrometresPerSecond;
  /** Still cells it rests on; each adds 1/√n of its noise to each track. Fewer than five give one steady velocity. */
  readonly stillCells: number;
}

/** Not available means: nothing was subtracted, and the report says so. */
export type Drift = EstimatedDrift | NotAvailable;
