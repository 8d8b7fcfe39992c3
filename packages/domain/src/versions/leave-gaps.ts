import type { PlacedFrame } from './find-leaks.ts';

/** Drops frames at the start of a stretch until they are far enough from the stretch before, which is in another split. */
export function leaveGaps<F extends PlacedFrame>(frames: readonly F[], gapFrames: number): F[] {
  const last = new Map<string, F>();
  return frames
    .toSorted((a, b) =>
      a.videoId < b.videoId ? -1 : a.videoId > b.videoId ? 1 : a.frameIndex - b.frameIndex,
    )
    .filter((frame) => {
      const before = last.get(frame.videoId);
      if (
        before !== undefined &&
        before.split !== frame.split &&
        frame.frameIndex - before.frameIndex < gapFrames
      )
        return false;
      last.set(frame.videoId, frame);
      return true;
    });
}
