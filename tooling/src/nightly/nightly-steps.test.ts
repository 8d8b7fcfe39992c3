import { expect, it } from 'vitest';
import { NIGHTLY_NAMES } from '../check/nightly-file.ts';
import { NIGHTLY_STEPS, readNotRun } from './nightly-steps.ts';

it('reads what a study measured from what it printed', () => {
  expect(NIGHTLY_STEPS.conditions.readFigures('right conc (1 s)\nright: 12\nsilent: 3\nseen: x\n')).toEqual({
    right: 12,
    silent: 3,
  });
  expect(NIGHTLY_STEPS['planted-bugs'].readFigures('found    web: a (3 s)\nfound: 5\nshare: 83.3\n')).toEqual(
    { found: 5, share: 83.3 },
  );
  expect(
    NIGHTLY_STEPS['training-loop'].readFigures(
      '| F1 on B, after | 0.931 | 0.92 | yes |\n| rule f1 | 1 | | |\n',
    ),
  ).toEqual({ 'F1 on B, after': 0.931 });
  expect(
    NIGHTLY_STEPS['first-report'].readFigures('first report: signed in 12 s, report saved 170 s; setup'),
  ).toEqual({ 'report saved': 170 });
  expect(
    NIGHTLY_STEPS.arrivals.readFigures(
      'videos sent: 360, accepted 358, refused 0, without an answer 2; stored 359\nheld: 5 minutes, seed 1; problems: 0\n',
    ),
  ).toEqual({ stored: 359, problems: 0 });
  expect(
    NIGHTLY_STEPS['restore-drill'].readFigures(
      'backup: 12.5 s\nrestore and comparison: 32.8 s\nok     0.2\n',
    ),
  ).toEqual({ backup: 12.5, 'restore and comparison': 32.8 });
  expect(
    NIGHTLY_STEPS.streams.readFigures('delay p50 812, p95 1640 ms (bar 2000), memory 395 MB, most 402'),
  ).toEqual({ p95: 1640 });
  expect(
    NIGHTLY_STEPS.containers.readFigures(
      '| size of api | 376 MB | ≤ 400 MB | yes |\n| first signed report | 151 s | ≤ 240 s | yes |\n| seconds of restore-test | 9 s | ≤ 240 s | yes |\nmissed: 0\n',
    ),
  ).toEqual({ 'size of api': 376, 'first signed report': 151, 'seconds of restore-test': 9, missed: 0 });
});

it('says why a step could not run on a machine', () => {
  expect(readNotRun('x\n!!! NOT RUN: no container engine\n')).toBe('no container engine');
  expect(readNotRun('| all | yes |')).toBeUndefined();
});

it('calls every step by its name', () => {
  for (const name of NIGHTLY_NAMES) expect(NIGHTLY_STEPS[name].step.name).toBe(name);
});
