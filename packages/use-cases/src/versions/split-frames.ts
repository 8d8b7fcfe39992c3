import type { Split, SplitUnit, TrainingTask } from '@sarm/domain/training';
import { findLeaks, type Leak, type PlacedFrame } from '@sarm/domain/versions/find-leaks';
import { leaveGaps } from '@sarm/domain/versions/leave-gaps';
import { planSplit, requestedSplits } from '@sarm/domain/versions/plan-split';
import { chooseSplitUnit, type UnitOfFrames, unitsOf } from '@sarm/domain/versions/split-units';
import { type LeftOut, type Shares, VERSIONS } from '@sarm/domain/versions/versions';
import { type CollectedFrame, type CollectedFrames, countOf, LeftOutCounts } from './collect-version.ts';

export interface SplitWish {
  readonly task: TrainingTask;
  /** Undefined: by patient, else by video, else by time. */
  readonly splitBy?: SplitUnit | undefined;
  readonly shares: Shares;
  readonly seed: number;
  /** Split by key of the unit; the others are planned. */
  readonly assignment?: Readonly<Partial<Record<string, Split>>> | undefined;
  /** Patients and videos on which an earlier version was tested: they stay there, so that models stay comparable. */
  readonly tested: ReadonlySet<string>;
}

export type SplitFrameOfVersion = CollectedFrame & PlacedFrame;

export interface SplitFrames {
  readonly by: SplitUnit;
  readonly units: readonly (UnitOfFrames<CollectedFrame> & {
    readonly split: Split;
    readonly tested: boolean;
  })[];
  readonly frames: readonly SplitFrameOfVersion[];
  readonly leftOut: LeftOut;
  readonly gapFrames: number | null;
  /** Without those between pictures. */
  readonly leaks: readonly Leak[];
  /** Splits that were requested and are empty. */
  readonly empty: readonly Split[];
}

/** Places the collected frames, unit by unit. */
export function splitFrames({ frames, leftOut }: CollectedFrames, wish: SplitWish): SplitFrames {
  const requested = requestedSplits(wish.shares);
  const by = wish.splitBy ?? chooseSplitUnit(frames, requested.length);
  const units = unitsOf(frames, by).map((unit) => ({ ...unit, tested: wish.tested.has(unit.key) }));
  const former = units
    .filter(({ tested }) => tested && wish.shares.test > 0)
    .map(({ key }) => [key, 'test'] as const);
  const planned = planSplit(
    units.map((unit) => ({ key: unit.key, frames: unit.frames.length })),
    {
      by,
      shares: wish.shares,
      seed: wish.seed,
      placed: { ...Object.fromEntries(former), ...wish.assignment },
    },
  );
  const splitOf = (key: string): Split => planned.get(key) ?? 'train';
  const placed = units.flatMap((unit) =>
    unit.frames.map((frame): SplitFrameOfVersion => ({ ...frame, split: splitOf(unit.key) })),
  );
  const leaks = findLeaks(placed, by);
  const gapFrames = by === 'time' ? gapOf(frames) : null;
  const kept = gapFrames === null ? placed : leaveGaps(placed, gapFrames);
  const counts = new LeftOutCounts(leftOut);
  const keptIds = new Set(kept.map(({ id }) => id));
  for (const frame of placed) if (!keptIds.has(frame.id)) counts.add('gap', countOf(frame.items, wish.task));
  const held = new Set(kept.map(({ split }) => split));
  return {
    by,
    units: units.map((unit) => ({ ...unit, split: splitOf(unit.key) })),
    frames: kept,
    leftOut: counts.counts,
    gapFrames,
    leaks,
    empty: requested.filter((split) => !held.has(split)),
  };
}

/** The fastest video decides for all: a manifest has one gap. Pictures without time are apart by their number. */
const gapOf = (frames: readonly CollectedFrame[]): number =>
  frames.reduce((most, { row }) => Math.max(most, Math.ceil((row.frame_rate ?? 0) * VERSIONS.gapSeconds)), 1);
