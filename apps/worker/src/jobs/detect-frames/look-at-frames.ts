import type { detectFramesJob } from '@sarm/contracts/jobs/detect-frames';
import type { PayloadOf } from '@sarm/contracts/jobs/job';
import type { KeptBox } from '@sarm/database/detections.run.repository';
import type { FrameRow } from '@sarm/database/frames.repository';
import type { MicrometresPerPixel } from '@sarm/domain/units';
import type { Detector } from '../../inference/detector.ts';
import type { JobContext } from '../job-handler.ts';
import { type FrameLook, lookAtFrame } from './look-at-frame.ts';

export interface LookOptions {
  readonly context: JobContext;
  readonly payload: PayloadOf<typeof detectFramesJob>;
  readonly detector: Detector;
  readonly frames: readonly FrameRow[];
  /** What people drew or confirmed, as it was when the run began. */
  readonly kept: readonly KeptBox[];
  readonly pixelSize: MicrometresPerPixel | undefined;
}

/** As many frames at a time as the model takes, so that memory does not grow with their number. */
export async function lookAtFrames(options: LookOptions): Promise<FrameLook[]> {
  const { context, detector, frames } = options;
  const kept = Map.groupBy(options.kept, (box) => box.frame_id);
  const waiting = [...frames];
  const looks: FrameLook[] = [];
  const takeNext = async (): Promise<void> => {
    for (let frame = waiting.shift(); frame !== undefined; frame = waiting.shift()) {
      context.signal.throwIfAborted();
      looks.push(await lookAtFrame({ ...options, frame, kept: kept.get(frame.id) ?? [] }));
      context.progress({
        stage: 'detecting',
        progress: 2 + (94 * looks.length) / frames.length,
        message: `${looks.length} of ${frames.length} frames`,
      });
    }
  };
  const lanes = Array.from({ length: Math.min(detector.lanes, frames.length) }, takeNext);
  try {
    await Promise.all(lanes);
  } catch (error) {
    // The others end with the frame they are at; none of them may still write when the run is told to have failed.
    waiting.length = 0;
    await Promise.allSettled(lanes);
    throw error;
  }
  return looks;
}
