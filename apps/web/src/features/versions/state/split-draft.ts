import type { VersionPreview, VersionUnit } from '@sarm/contracts/http/versions/versions.entities';
import type { Split, SplitUnit, TrainingTask } from '@sarm/domain/training';
import { type Shares, VERSIONS } from '@sarm/domain/versions/versions';

export type Assignment = Readonly<Record<string, Split>>;

/** How a person wants frames to be split, as the server is asked to preview and to freeze it. */
export interface SplitDraft {
  readonly task: TrainingTask;
  /** Undefined: by patient, else by video, else by time. */
  readonly splitBy: SplitUnit | undefined;
  readonly shares: Shares;
  /** Empty until a unit was moved: then each stays where it was shown, so that one move moves one. */
  readonly assignment: Assignment;
}

export const FIRST_SPLIT: SplitDraft = {
  task: 'head_detection',
  splitBy: undefined,
  shares: VERSIONS.shares,
  assignment: {},
};

export const splitBody = ({ task, splitBy, shares, assignment }: SplitDraft) => ({
  task,
  shares: { ...shares },
  seed: VERSIONS.seed,
  ...(splitBy === undefined ? {} : { split_by: splitBy }),
  ...(Object.keys(assignment).length === 0 ? {} : { assignment: { ...assignment } }),
});

/** Units as they are placed now, also while the server still counts them. */
export const placedUnits = (units: readonly VersionUnit[], { assignment }: SplitDraft): VersionUnit[] =>
  units.map((unit) => ({ ...unit, split: assignment[unit.key] ?? unit.split }));

export const moveUnit = (units: readonly VersionUnit[], key: string, split: Split): Assignment => ({
  ...Object.fromEntries(units.map((unit) => [unit.key, unit.split])),
  [key]: split,
});

type Leaks = VersionPreview['leaks'];

/** Brings units that leak into one split: that of a unit that is tested, else that of the most frames. */
export function placeTogether(units: readonly VersionUnit[], leaks: Leaks): Assignment {
  const groupOf = new Map(units.map(({ key }) => [key, key]));
  for (const { keys } of leaks) {
    const [first = '', ...others] = keys.map((key) => groupOf.get(key) ?? key);
    for (const [key, group] of groupOf) if (others.includes(group)) groupOf.set(key, first);
  }
  const groups = Map.groupBy(units, ({ key }) => groupOf.get(key) ?? key);
  const splits = new Map([...groups].map(([group, own]) => [group, splitOfGroup(own)]));
  return Object.fromEntries(
    units.map(({ key, split }) => [key, splits.get(groupOf.get(key) ?? key) ?? split]),
  );
}

function splitOfGroup(units: readonly VersionUnit[]): Split | undefined {
  if (units.some(({ tested }) => tested)) return 'test';
  return units.toSorted((a, b) => b.frames - a.frames)[0]?.split;
}
