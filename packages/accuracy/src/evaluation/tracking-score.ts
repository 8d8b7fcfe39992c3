import { type ClearCounts, ClearMot } from './clear-mot.ts';
import { type HotaCounts, hotaCounts } from './hota.ts';
import { Identity, type IdentityCounts } from './identity.ts';
import { intersectionOverUnion, type LabelledFrame, overlaps, type Similarity } from './labelled-frame.ts';

/** Sums, so that videos can be put together before anything is divided. */
export interface TrackingCounts {
  readonly clear: ClearCounts;
  readonly identity: IdentityCounts;
  readonly hota: readonly HotaCounts[];
}

export interface TrackingScore {
  readonly hota: number;
  readonly mota: number;
  readonly idf1: number;
  readonly idSwitches: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

export const countTracking = (
  frames: readonly LabelledFrame[],
  similarity: Similarity = intersectionOverUnion,
): TrackingCounts => {
  const pairs = frames.map((frame) => overlaps(frame, similarity));
  const clear = new ClearMot();
  const identity = new Identity();
  for (const [i, frame] of frames.entries()) {
    clear.push(frame, pairs[i] ?? []);
    identity.push(frame, pairs[i] ?? []);
  }
  return { clear: clear.counts(), identity: identity.counts(), hota: hotaCounts(frames, pairs) };
};

const addAll = <T extends object>(items: readonly T[]): T => {
  const sum: Record<string, number> = {};
  for (const item of items) {
    for (const [key, value] of Object.entries(item)) sum[key] = (sum[key] ?? 0) + Number(value);
  }
  return sum as T;
};

export const combineTracking = (videos: readonly TrackingCounts[]): TrackingCounts => ({
  clear: addAll(videos.map((v) => v.clear)),
  identity: addAll(videos.map((v) => v.identity)),
  hota: (videos[0]?.hota ?? []).map((_, step) => addAll(videos.flatMap((v) => v.hota[step] ?? []))),
});

const ratio = (part: number, total: number): number => (total > 0 ? part / total : 0);

const hotaAt = ({ truePositives, association, truth, found }: HotaCounts): number =>
  Math.sqrt(ratio(truePositives, truth + found - truePositives) * ratio(association, truePositives));

export const scoreTracking = ({ clear, identity, hota }: TrackingCounts): TrackingScore => ({
  hota: ratio(
    hota.reduce((sum, step) => sum + hotaAt(step), 0),
    hota.length,
  ),
  mota: 1 - ratio(clear.misses + clear.falsePositives + clear.idSwitches, clear.truth),
  idf1: ratio(2 * identity.truePositives, identity.truth + identity.found),
  idSwitches: clear.idSwitches,
  precision: ratio(clear.matches, clear.matches + clear.falsePositives),
  recall: ratio(clear.matches, clear.truth),
  f1: ratio(2 * clear.matches, 2 * clear.matches + clear.falsePositives + clear.misses),
});
