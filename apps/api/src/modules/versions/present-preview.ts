import type { VersionPreview, VersionUnit } from '@sarm/contracts/http/versions/versions.entities';
import { SPLIT_UNITS, type SplitUnit } from '@sarm/domain/training';
import type { Leak } from '@sarm/domain/versions/find-leaks';
import { requestedSplits } from '@sarm/domain/versions/plan-split';
import { unitsOf } from '@sarm/domain/versions/split-units';
import { VERSIONS } from '@sarm/domain/versions/versions';
import type { CollectedFrame, CollectedFrames } from '@sarm/use-cases/versions/collect-version';
import { countApproved, countClasses, countVersion } from '@sarm/use-cases/versions/count-version';
import type { SplitFrames, SplitWish } from '@sarm/use-cases/versions/split-frames';
import type { ComparedStored } from './compare-stored.ts';

interface Previewed {
  readonly collected: CollectedFrames;
  readonly split: SplitFrames;
  readonly compared: ComparedStored;
  readonly wish: SplitWish;
}

export function presentPreview({
  collected,
  split,
  compared,
  wish,
}: Previewed): Omit<VersionPreview, 'next_number' | 'previous'> {
  const { by, frames } = split;
  return {
    split_by: by,
    choices: SPLIT_UNITS.map((each) => choiceOf(collected.frames, each, requestedSplits(wish.shares).length)),
    units: split.units
      .slice(0, VERSIONS.units)
      .map(
        (unit): VersionUnit => ({
          key: unit.key,
          code: codeOf(unit.frames[0], by, unit.key),
          split: unit.split,
          tested: unit.tested,
          frames: unit.frames.length,
          items: unit.frames.reduce((sum, { items }) => sum + items.length, 0),
          videos: new Set(unit.frames.map(({ videoId }) => videoId)).size,
          classes: countClasses(unit.frames, wish.task),
        }),
      )
      .toSorted((a, b) => a.code.localeCompare(b.code, 'en', { numeric: true })),
    leaks: presentLeaks([...split.leaks, ...compared.leaks], split),
    empty: [...split.empty],
    counts: countVersion(frames, wish.task),
    left_out: split.leftOut,
    approved_items: countApproved(frames),
    item_count: frames.reduce((sum, { items }) => sum + items.length, 0),
    frame_count: frames.length,
    gap_frames: split.gapFrames,
    uncompared_frames: compared.uncompared,
    closest_bits: compared.closestBits,
    limit_bits: VERSIONS.nearDuplicateBits,
  };
}

/** By patient only where one is recorded. */
function choiceOf(frames: readonly CollectedFrame[], by: SplitUnit, needed: number) {
  const units = unitsOf(frames, by).length;
  const recorded = by !== 'patient' || frames.some(({ patientId }) => patientId !== null);
  return { by, units, possible: recorded && units >= needed };
}

function codeOf(frame: CollectedFrame | undefined, by: SplitUnit, key: string): string {
  if (frame === undefined) return key;
  const video = `${frame.row.sample_code}/${frame.row.video_number}`;
  if (by === 'patient') return frame.row.patient_code ?? video;
  return by === 'video' ? video : `${video} · ${key.slice(key.lastIndexOf(':') + 1)}`;
}

/** By the units that have to be moved; each pair once. */
function presentLeaks(leaks: readonly Leak[], { units, by }: SplitFrames): VersionPreview['leaks'] {
  const unitOf = new Map(units.flatMap((unit) => unit.frames.map((frame) => [frame.id, unit] as const)));
  const found = new Map<string, VersionPreview['leaks'][number]>();
  for (const { kind, frames } of leaks) {
    const sides = frames.flatMap((frame) => unitOf.get(frame.id) ?? []);
    const keys = sides.map(({ key }) => key);
    const codes = sides.map(({ key, frames: own }) => codeOf(own[0], by, key));
    found.set(`${kind} ${keys.toSorted().join(' ')}`, { kind, keys, codes });
  }
  return [...found.values()].slice(0, VERSIONS.leaksShown);
}
