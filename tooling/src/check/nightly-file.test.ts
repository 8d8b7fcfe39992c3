import { describe, expect, it } from 'vitest';
import {
  mergeResult,
  NIGHTLY_NAMES,
  type NightlyFile,
  type NightlyResult,
  presentNightly,
} from './nightly-file.ts';

const result = (over: Partial<NightlyResult> = {}): NightlyResult => ({
  commit: 'abc1234',
  date: '2026-03-01T02:00:00.000Z',
  seconds: 60,
  passed: 2,
  failed: 0,
  figures: {},
  ...over,
});
const complete: NightlyFile = Object.fromEntries(NIGHTLY_NAMES.map((name) => [name, result()]));
const at = (day: string): Date => new Date(`2026-03-${day}T03:00:00.000Z`);

describe('the line on the nightly studies', () => {
  it('names date, age and result of the oldest study', () => {
    const file = { ...complete, journeys: result({ date: '2026-03-03T02:00:00.000Z' }) };
    expect(presentNightly(file, at('04'))).toBe(
      `nightly studies: oldest conditions of 2026-03-01 (3 days old, commit abc1234); ${2 * NIGHTLY_NAMES.length} passed, 0 failed`,
    );
  });

  it('is loud for a missing file, a missing step, a failure and an age of more than seven days', () => {
    expect(presentNightly(null, at('04'))).toContain('!!! NIGHTLY STUDIES HAVE NEVER RUN');
    expect(presentNightly({}, at('04'))).toContain('!!! NIGHTLY STUDIES HAVE NEVER RUN');
    const { journeys: _, ...without } = complete;
    expect(presentNightly(without, at('04'))).toContain('!!! NIGHTLY STUDIES NEVER RAN: journeys');
    expect(presentNightly({ ...complete, journeys: result({ failed: 1 }) }, at('04'))).toContain(
      '!!! NIGHTLY STUDIES FAILED: journeys',
    );
    const notRun = result({ passed: 0, notRun: 'no container engine' });
    expect(presentNightly({ ...complete, containers: notRun }, at('04'))).toContain(
      '!!! NIGHTLY STUDIES NOT RUN: containers (no container engine)',
    );
    expect(presentNightly(complete, at('08'))).not.toContain('!!!');
    expect(presentNightly(complete, at('09'))).toContain('!!! NIGHTLY STUDIES OLDER THAN 7 DAYS');
  });
});

it('puts the result of a step in the place of its last one and leaves the others', () => {
  const before = { 'planted-bugs': result(), conditions: result({ passed: 9 }) };
  const after = mergeResult(before, 'planted-bugs', result({ failed: 4 }));
  expect(Object.keys(after)).toEqual(['conditions', 'planted-bugs']);
  expect(after).toMatchObject({ conditions: { passed: 9 }, 'planted-bugs': { failed: 4 } });
});
