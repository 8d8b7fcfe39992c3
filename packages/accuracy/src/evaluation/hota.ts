import { bestOverlaps } from './best-overlaps.ts';
import type { LabelledFrame, Overlap } from './labelled-frame.ts';
import { countIds, PairCounts } from './pair-counts.ts';

/** Localisation thresholds 0.05, 0.10 … 0.95. */
const HOTA_STEPS = 19;
const STEP = 0.05;
const ROUNDING = 1e-9;

/** Sums of one video at one threshold; sums of several videos add. */
export interface HotaCounts {
  readonly truePositives: number;
  /** Sum over true positives of TPA/(TPA + FNA + FPA). */
  readonly association: number;
  readonly truth: number;
  readonly found: number;
}

/** How much two identities belong together over the video; decides ties between frames' matchings. */
const alignment = (frames: readonly LabelledFrame[], pairs: readonly (readonly Overlap[])[]): PairCounts => {
  const together = new PairCounts();
  for (const [i, frame] of frames.entries()) {
    const list = pairs[i] ?? [];
    const truthSum = new Float64Array(frame.truth.length);
    const foundSum = new Float64Array(frame.found.length);
    for (const p of list) {
      truthSum[p.truth] = (truthSum[p.truth] ?? 0) + p.similarity;
      foundSum[p.found] = (foundSum[p.found] ?? 0) + p.similarity;
    }
    for (const p of list) {
      const share = p.similarity / ((truthSum[p.truth] ?? 0) + (foundSum[p.found] ?? 0) - p.similarity);
      together.add(frame.truth[p.truth]?.id ?? -1, frame.found[p.found]?.id ?? -1, share);
    }
  }
  return together;
};

/** HOTA as defined by Luiten et al. 2021: one matching per frame, scored at every threshold. */
export const hotaCounts = (
  frames: readonly LabelledFrame[],
  pairs: readonly (readonly Overlap[])[],
): readonly HotaCounts[] => {
  const truthCounts = countIds(frames.map((f) => f.truth));
  const foundCounts = countIds(frames.map((f) => f.found));
  const together = alignment(frames, pairs);
  const matched = Array.from({ length: HOTA_STEPS }, () => new PairCounts());
  for (const [i, frame] of frames.entries()) {
    const aligned = (p: Overlap): number => {
      const truth = frame.truth[p.truth]?.id ?? -1;
      const found = frame.found[p.found]?.id ?? -1;
      const shared = together.get(truth, found);
      return (
        (p.similarity * shared) / ((truthCounts.get(truth) ?? 0) + (foundCounts.get(found) ?? 0) - shared)
      );
    };
    for (const p of bestOverlaps(frame, pairs[i] ?? [], aligned)) {
      const passed = Math.min(HOTA_STEPS, Math.floor(p.similarity / STEP + ROUNDING));
      if (passed > 0)
        matched[passed - 1]?.add(frame.truth[p.truth]?.id ?? -1, frame.found[p.found]?.id ?? -1);
    }
  }
  const truth = [...truthCounts.values()].reduce((a, b) => a + b, 0);
  const found = [...foundCounts.values()].reduce((a, b) => a + b, 0);
  const atLeast = new PairCounts();
  const counts: HotaCounts[] = [];
  // From the strictest threshold down, each adds the pairs that pass only up to it.
  for (const step of matched.toReversed()) {
    for (const [t, f, n] of step.entries()) atLeast.add(t, f, n);
    let truePositives = 0;
    let association = 0;
    for (const [t, f, n] of atLeast.entries()) {
      truePositives += n;
      association += (n * n) / ((truthCounts.get(t) ?? 0) + (foundCounts.get(f) ?? 0) - n);
    }
    counts.push({ truePositives, association, truth, found });
  }
  return counts.toReversed();
};
