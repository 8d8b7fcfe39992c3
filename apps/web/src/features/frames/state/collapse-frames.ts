import type { Frame } from '@sarm/contracts/http/frames/frames.entities';

const detected = (frame: Frame): number => (frame.detectionStatus === 'completed' ? 1 : 0);

const better = (one: Frame, other: Frame): Frame => {
  const byDetection = detected(one) - detected(other) || one.detectionCount - other.detectionCount;
  const byAge = Date.parse(one.createdAt) - Date.parse(other.createdAt);
  return (byDetection || byAge) >= 0 ? one : other;
};

/** BUS-118 */
export function collapseFrames(frames: readonly Frame[]): Frame[] {
  const best = new Map<number, Frame>();
  for (const frame of frames) {
    const held = best.get(frame.frameNumber);
    best.set(frame.frameNumber, held === undefined ? frame : better(held, frame));
  }
  return [...best.values()].sort((a, b) => a.frameNumber - b.frameNumber);
}
