import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { modelCell, STATED } from './cell-model.ts';

it('grows with the videos, and charges bytes for as long as they are kept', () => {
  const [one, ten] = [modelCell(1000), modelCell(10_000)];
  expect(ten.workerCores / one.workerCores).toBeCloseTo(10);
  expect(ten.perVideo).toBeCloseTo(one.perVideo);
  // 73 s of a processor for each of 1,000 videos, at work 70 % of the day.
  expect(one.workerCores).toBeCloseTo((1000 * 73) / 86_400 / 0.7);
  const short = modelCell(1000, { ...STATED, originalDays: 1, copyDays: 1 });
  expect(short.bytesKept).toBe(short.bytesPerDay);
  expect(short.computePerMonth).toBe(one.computePerMonth);
});

it('prints the table that docs/operations/scale.md shows', () => {
  const printed = execFileSync(process.execPath, ['tooling/src/scale/cell.cli.ts'], { encoding: 'utf8' });
  const table = printed.slice(printed.indexOf('| videos a day'));
  expect(readFileSync('docs/operations/scale.md', 'utf8')).toContain(table);
});

it('refuses an assumption that it does not have', () => {
  const wrong = spawnSync(process.execPath, ['tooling/src/scale/cell.cli.ts', 'coffee=1'], {
    encoding: 'utf8',
  });
  expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringContaining('npm run cell')]);
});
