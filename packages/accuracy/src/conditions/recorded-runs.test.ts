import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import type { ConditionRun } from './condition-run.ts';
import { codeStamp, keepRuns, recordedRuns, takeUpRuns } from './recorded-runs.ts';

it('takes up runs of the same code, and drops those of another and the one that was cut off', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sarm-runs-'));
  const file = join(folder, 'runs.jsonl');
  const line = (condition: string, stamp: string): string =>
    JSON.stringify({ condition, sample: 's', stamp });
  await writeFile(
    file,
    `${line('plain', 'now')}\n${line('noise5', 'before')}\n${line('blur2', 'now').slice(0, 20)}`,
  );
  expect([...(await recordedRuns(file, 'now')).keys()]).toEqual(['plain s']);
  expect(await readFile(file, 'utf8')).toBe(`${line('plain', 'now')}\n`);
  expect((await recordedRuns(join(folder, 'new.jsonl'), 'now')).size).toBe(0);
  await rm(folder, { recursive: true });
});

it('stamps the code and the model the same way every time', async () => {
  const root = resolve(import.meta.dirname, '../../../..');
  const stamp = await codeStamp(root);
  expect(stamp).toMatch(/^[0-9a-f]{16}$/);
  expect(await codeStamp(root)).toBe(stamp);
});

it('resumes with the runs that were kept, without what guards were tuned on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sarm-runs-'));
  const [kept, file] = [join(folder, 'kept.jsonl'), join(folder, 'runs.jsonl')];
  const run = (condition: string, stamp = 'now') =>
    ({ condition, sample: 's', stamp, seconds: 7.4, measured: { a: 1 } }) as unknown as ConditionRun;
  await keepRuns(kept, [run('noise5'), run('blur2', 'before'), run('blur1')]);
  expect(await readFile(kept, 'utf8')).not.toContain('"a":1');
  await writeFile(file, `${JSON.stringify(run('gamma2'))}\n${JSON.stringify(run('noise5'))}\n`);
  await takeUpRuns(file, kept, 'now');
  expect([...(await recordedRuns(file, 'now')).keys()]).toEqual(['blur1 s', 'noise5 s', 'gamma2 s']);
  await rm(folder, { recursive: true });
});
