import type { VersionUnit } from '@sarm/contracts/http/versions/versions.entities';
import type { Split } from '@sarm/domain/training';
import { describe, expect, it } from 'vitest';
import { FIRST_SPLIT, moveUnit, placedUnits, placeTogether, splitBody } from './split-draft.ts';

const unit = (key: string, split: Split, frames = 10, tested = false): VersionUnit => ({
  key,
  code: key.toUpperCase(),
  split,
  tested,
  frames,
  items: frames,
  videos: 1,
  classes: {},
});
const leak = (...keys: string[]) => ({ kind: 'near_duplicate' as const, keys, codes: keys });

describe('a split that a person changes', () => {
  it('is planned by the server until a unit is moved; then every unit stays where it was shown', () => {
    expect(splitBody(FIRST_SPLIT)).toEqual({
      task: 'head_detection',
      shares: { validation: 0.15, test: 0.15 },
      seed: 20_261,
    });
    const units = [unit('a', 'train'), unit('b', 'train'), unit('c', 'test')];
    const assignment = moveUnit(units, 'b', 'validation');
    expect(assignment).toEqual({ a: 'train', b: 'validation', c: 'test' });
    expect(splitBody({ ...FIRST_SPLIT, splitBy: 'video', assignment })).toMatchObject({
      split_by: 'video',
      assignment,
    });
    expect(placedUnits(units, { ...FIRST_SPLIT, assignment }).map(({ split }) => split)).toEqual([
      'train',
      'validation',
      'test',
    ]);
  });

  it('brings units that leak together where most frames are, over several pairs, and never out of a tested split', () => {
    const units = [
      unit('a', 'train', 40),
      unit('b', 'validation', 10),
      unit('c', 'test', 5),
      unit('d', 'train', 90),
      unit('e', 'test', 5, true),
      unit('f', 'validation', 7),
    ];
    expect(placeTogether(units, [leak('a', 'b'), leak('c', 'b'), leak('d', 'e')])).toEqual({
      a: 'train',
      b: 'train',
      c: 'train',
      d: 'test',
      e: 'test',
      f: 'validation',
    });
  });
});
