import type { detectFramesJob } from '@sarm/contracts/jobs/detect-frames';
import type { PayloadOf } from '@sarm/contracts/jobs/job';
import type { MicrometresPerPixel } from '@sarm/domain/units';
import type { Detector } from '@sarm/inference/models/detector';
import type { JobContext } from '../job-handler.ts';

/** What all frames of one run share. */
export interface DetectionRun {
  readonly context: JobContext;
  readonly payload: PayloadOf<typeof detectFramesJob>;
  readonly detector: Detector;
  readonly pixelSize: MicrometresPerPixel | undefined;
}
