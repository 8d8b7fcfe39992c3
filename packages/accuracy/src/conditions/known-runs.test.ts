import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { codeStamp, knownRuns } from './known-runs.ts';

it('takes up runs of the same code, and drops those of another and the one that was cut off', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sarm-runs-'));
  const file = join(folder, 'runs.jsonl');
  const line = (condition: string, stamp: string): string =>
    JSON.stringify({ condition, sample: 's', stamp });
  await writeFile(
    file,
    `${line('plain', 'now')}\n${line('noise5', 'before')}\n${line('blur2', 'now').slice(0, 20)}`,
  );
  expect([...(await knownRuns(file, 'now')).keys()]).toEqual(['plain s']);
  expect(await readFile(file, 'utf8')).toBe(`${line('plain', 'now')}\n`);
  expect((await knownRuns(join(folder, 'new.jsonl'), 'now')).size).toBe(0);
  await rm(folder, { recursive: true });
});

it('stamps the code and the model the same way every time', async () => {
  const root = resolve(import.meta.dirname, '../../../..');
  const stamp = await codeStamp(root);
  expect(stamp).toMatch(/^[0-9a-f]{16}$/);
  expect(await codeStamp(root)).toBe(stamp);
});
