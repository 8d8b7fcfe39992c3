import type { KeptBox } from '@sarm/database/detections/detections.run.repository';
import type { FrameRow } from '@sarm/database/samples/frames.repository';
import { notice } from '@sarm/domain/catalogue/notices';
import { detectFrame, type FrameFindings } from './detect-frame.ts';
import type { DetectionRun } from './detection-run.ts';

interface FramesOfRun extends DetectionRun {
  readonly frames: readonly FrameRow[];
  /** What people drew or confirmed, as it was when the run began. */
  readonly kept: readonly KeptBox[];
}

/** As many frames at a time as the model takes, so that memory does not grow with their number. */
export async function detectFrames(options: FramesOfRun): Promise<FrameFindings[]> {
  const { context, detector, frames } = options;
  const kept = Map.groupBy(options.kept, (box) => box.frame_id);
  const waiting = [...frames];
  const findings: FrameFindings[] = [];
  const takeNext = async (): Promise<void> => {
    for (let frame = waiting.shift(); frame !== undefined; frame = waiting.shift()) {
      context.signal.throwIfAborted();
      findings.push(await detectFrame({ ...options, frame, kept: kept.get(frame.id) ?? [] }));
      context.progress({
        stage: 'detecting',
        progress: 2 + (94 * findings.length) / frames.length,
        notice: notice('detection.looked', { done: findings.length, total: frames.length }),
      });
    }
  };
  const takers = Array.from({ length: Math.min(detector.threads, frames.length) }, takeNext);
  try {
    await Promise.all(takers);
  } catch (error) {
    // The others end with the frame they are at; none of them may still write once the run is reported as failed.
    waiting.length = 0;
    await Promise.allSettled(takers);
    throw error;
  }
  return findings;
}
