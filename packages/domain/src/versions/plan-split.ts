import type { Split, SplitUnit } from '../training.ts';
import type { Shares } from './versions.ts';

interface PlannedUnit {
  readonly key: string;
  readonly frames: number;
}

export interface SplitRequest {
  readonly by: SplitUnit;
  readonly shares: Shares;
  readonly seed: number;
  /** Units that a person placed, or that stay where an earlier version had them. */
  readonly placed?: Readonly<Partial<Record<string, Split>>>;
}

export type PlannedSplit = ReadonlyMap<string, Split>;

/** Splits that get frames at these shares, in the order of time. */
export const requestedSplits = ({ validation, test }: Shares): Split[] => [
  'train',
  ...(validation > 0 ? (['validation'] as const) : []),
  ...(test > 0 ? (['test'] as const) : []),
];

const shareOf = (split: Split, { validation, test }: Shares): number =>
  split === 'validation' ? validation : split === 'test' ? test : 1 - validation - test;

/**
 * Places each unit as one. The same units, shares and seed give the same split, whatever their order. Where there are as many units as
 * splits, no split is left empty.
 */
export function planSplit(units: readonly PlannedUnit[], request: SplitRequest): PlannedSplit {
  const planned = new Map<string, Split>();
  for (const { key } of units) {
    const split = request.placed?.[key];
    if (split !== undefined) planned.set(key, split);
  }
  if (request.by === 'time') placeInOrder(units, request, planned);
  else placeLargestFirst(units, request, planned);
  return planned;
}

/** Each video from its beginning to its end: training, validation, test. */
function placeInOrder(
  units: readonly PlannedUnit[],
  { shares }: SplitRequest,
  planned: Map<string, Split>,
): void {
  const videos = new Map<string, PlannedUnit[]>();
  for (const unit of units) {
    const video = unit.key.slice(0, unit.key.lastIndexOf(':'));
    videos.set(video, [...(videos.get(video) ?? []), unit]);
  }
  const splits = requestedSplits(shares);
  for (const blocks of videos.values()) {
    const ends = endsOfSplits(blocks.length, shares, splits);
    blocks.forEach(({ key }, at) => {
      if (!planned.has(key)) planned.set(key, splits[ends.findIndex((end) => at < end)] ?? 'train');
    });
  }
}

/** After how many blocks each split ends; every split has one at least, where there are enough. */
function endsOfSplits(blocks: number, shares: Shares, splits: readonly Split[]): number[] {
  let share = 0;
  return splits.map((split, at) => {
    share += shareOf(split, shares);
    const after = splits.length - at - 1;
    return after === 0 ? blocks : Math.max(at + 1, Math.min(blocks - after, Math.round(blocks * share)));
  });
}

/** Each unit where most is missing; the largest first, because a small one fits in everywhere. */
function placeLargestFirst(
  units: readonly PlannedUnit[],
  { shares, seed }: SplitRequest,
  planned: Map<string, Split>,
): void {
  const splits = requestedSplits(shares);
  const total = units.reduce((sum, unit) => sum + unit.frames, 0);
  const missing = new Map(splits.map((split) => [split, shareOf(split, shares) * total]));
  const taken = new Map<Split, number>();
  const put = (unit: PlannedUnit, split: Split): void => {
    planned.set(unit.key, split);
    missing.set(split, (missing.get(split) ?? 0) - unit.frames);
    taken.set(split, (taken.get(split) ?? 0) + 1);
  };
  for (const unit of units) {
    const split = planned.get(unit.key);
    if (split !== undefined) put(unit, split);
  }
  const free = units
    .filter(({ key }) => !planned.has(key))
    .map((unit) => ({ unit, draw: drawOf(seed, unit.key) }))
    .toSorted(
      (a, b) => b.unit.frames - a.unit.frames || a.draw - b.draw || (a.unit.key < b.unit.key ? -1 : 1),
    );
  free.forEach(({ unit }, at) => {
    const empty = splits.filter((split) => (taken.get(split) ?? 0) === 0);
    const choice = free.length - at <= empty.length ? empty : splits;
    put(
      unit,
      choice.reduce((best, split) => ((missing.get(split) ?? 0) > (missing.get(best) ?? 0) ? split : best)),
    );
  });
}

/** FNV-1a over seed and key: the order of units of one size, for everybody the same. */
function drawOf(seed: number, key: string): number {
  let hash = 0x811c9dc5;
  for (const letter of `${seed}:${key}`) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
