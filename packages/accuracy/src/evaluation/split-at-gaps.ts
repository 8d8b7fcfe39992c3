import { SPERM_TRACKER } from '@sarm/measurement/tracking/sperm-tracker';
import type { TrueTracks } from './visem-tracks.ts';

const ROUNDING_S = 1e-6;

/** The same truth with a new identity after every interruption that is longer than the longest gap a track survives. */
export const splitAtGaps = (truth: TrueTracks, longestGap: number = SPERM_TRACKER.longestGap): TrueTracks => {
  const current = new Map<number, { id: number; seen: number }>();
  let nextId = Math.max(0, ...truth.ids.flat()) + 1;
  const ids = truth.frames.map((frame, i) =>
    (truth.ids[i] ?? []).map((id) => {
      const existing = current.get(id);
      const broken = existing !== undefined && frame.time - existing.seen > longestGap + ROUNDING_S;
      const label = broken ? nextId++ : (existing?.id ?? id);
      current.set(id, { id: label, seen: frame.time });
      return label;
    }),
  );
  return { frames: truth.frames, ids };
};
