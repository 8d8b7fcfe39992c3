import type { Split, SplitUnit } from '../training.ts';
import type { SplitFrame } from './split-units.ts';

export const LEAK_KINDS = ['patient', 'video', 'interleaved', 'near_duplicate'] as const;
export type LeakKind = (typeof LEAK_KINDS)[number];

export interface PlacedFrame extends SplitFrame {
  readonly split: Split;
}

export interface Leak {
  readonly kind: LeakKind;
  /** A frame of each side, in different splits. */
  readonly frames: readonly [PlacedFrame, PlacedFrame];
}

/** Pictures that show the same, by index of their frames. */
export type AlikePair = readonly [number, number];

/**
 * What would make a test measure memory: one patient or one video in two splits, or pictures that show the same. By time a video is in
 * several splits by design; then its stretches must not lie between each other, and only pictures of different videos are compared.
 */
export function findLeaks(
  frames: readonly PlacedFrame[],
  by: SplitUnit,
  alike: readonly AlikePair[] = [],
): Leak[] {
  const shared =
    by === 'time'
      ? interleaved(frames)
      : [
          ...inTwoSplits('patient', frames, (frame) => frame.patientId),
          ...inTwoSplits('video', frames, (frame) => frame.videoId),
        ];
  const pairs = alike.flatMap(([a, b]): Leak[] => {
    const [first, second] = [frames[a], frames[b]];
    if (first === undefined || second === undefined || first.split === second.split) return [];
    if (by === 'time' && first.videoId === second.videoId) return [];
    return [{ kind: 'near_duplicate', frames: [first, second] }];
  });
  return [...shared, ...pairs];
}

/** One leak for each pair of splits that share something. */
function inTwoSplits(
  kind: LeakKind,
  frames: readonly PlacedFrame[],
  keyOf: (frame: PlacedFrame) => string | null,
): Leak[] {
  const seen = new Map<string, PlacedFrame[]>();
  const leaks: Leak[] = [];
  for (const frame of frames) {
    const key = keyOf(frame);
    if (key === null) continue;
    const others = seen.get(key) ?? [];
    if (others.some((other) => other.split === frame.split)) continue;
    leaks.push(...others.map((other): Leak => ({ kind, frames: [other, frame] })));
    seen.set(key, [...others, frame]);
  }
  return leaks;
}

/** A split that comes again after another one: its frames would lie on both sides of that. */
function interleaved(frames: readonly PlacedFrame[]): Leak[] {
  const videos = Map.groupBy(frames, (frame) => frame.videoId);
  return [...videos.values()].flatMap((own) => {
    const ended = new Set<Split>();
    const ordered = own.toSorted((a, b) => a.frameIndex - b.frameIndex);
    return ordered.flatMap((frame, at): Leak[] => {
      const before = ordered[at - 1];
      if (before === undefined || before.split === frame.split) return [];
      ended.add(before.split);
      return ended.has(frame.split) ? [{ kind: 'interleaved', frames: [before, frame] }] : [];
    });
  });
}
