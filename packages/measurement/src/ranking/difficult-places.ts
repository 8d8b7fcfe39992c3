import type { Pixels } from '@sarm/domain/units';
import type { Detection } from '../detection.ts';

/** Of a typical head's longer side: what lies nearer is the same head, seen by another model or a moment later. */
const SAME_HEAD = 0.75;

export interface Place {
  readonly x: Pixels;
  readonly y: Pixels;
}

/** A frame as it was looked at closely. */
export interface LookedAt {
  /** With the threshold lowered by the width of doubt. */
  readonly found: readonly Detection[];
  /** By the same model, with its own threshold, in the frames before and after; null at the ends of the video. */
  readonly before: readonly Detection[] | null;
  readonly after: readonly Detection[] | null;
  /** By the model in use, with its own threshold; null where that is the same model. */
  readonly champion: readonly Detection[] | null;
}

export interface DoubtLimits {
  /** Of the model. */
  readonly threshold: number;
  /** A head is uncertain while its confidence lies so near to the threshold. */
  readonly doubt: number;
}

/** Where a person's answer would teach the model something, by the reason. */
export interface DifficultPlaces {
  readonly uncertain: readonly Place[];
  readonly flickering: readonly Place[];
  readonly disputed: readonly Place[];
}

const sameHeadWithin = ({ width, height }: Detection): number => SAME_HEAD * Math.max(width, height);

/** Each of the one list takes at most one of the other, the nearest first. */
export function unmatched<A extends Detection>(these: readonly A[], those: readonly Detection[]): A[] {
  const pairs = these.flatMap((one, a) =>
    those.flatMap((other, b) => {
      const distance = Math.hypot(one.x - other.x, one.y - other.y);
      return distance <= Math.max(sameHeadWithin(one), sameHeadWithin(other)) ? [{ a, b, distance }] : [];
    }),
  );
  const [usedA, usedB] = [new Set<number>(), new Set<number>()];
  for (const { a, b } of pairs.toSorted((p, q) => p.distance - q.distance)) {
    if (usedA.has(a) || usedB.has(b)) continue;
    usedA.add(a);
    usedB.add(b);
  }
  return these.filter((_, a) => !usedA.has(a));
}

/** Heads that are there in the frames before and after, and not in between: the model lost them. */
function flickering({ before, after }: LookedAt, sure: readonly Detection[]): Detection[] {
  if (before === null || after === null) return [];
  const lost = unmatched(before, sure);
  const gone = new Set(unmatched(lost, after));
  return lost.filter((head) => !gone.has(head));
}

export function difficultPlaces(frame: LookedAt, { threshold, doubt }: DoubtLimits): DifficultPlaces {
  const sure = frame.found.filter(({ confidence }) => confidence >= threshold);
  return {
    uncertain: frame.found.filter(({ confidence }) => Math.abs(confidence - threshold) < doubt),
    flickering: flickering(frame, sure),
    disputed:
      frame.champion === null ? [] : [...unmatched(sure, frame.champion), ...unmatched(frame.champion, sure)],
  };
}
