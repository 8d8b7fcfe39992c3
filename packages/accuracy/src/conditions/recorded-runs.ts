import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { ConditionRun } from './condition-run.ts';
import { decidingFiles } from './deciding-files.ts';

/** A digest of all the code that decides a run. */
export async function codeStamp(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const [place, content] of await decidingFiles(root)) hash.update(`${place}\n`).update(content);
  return hash.digest('hex').slice(0, 16);
}

export const runKey = ({ condition, sample }: Pick<ConditionRun, 'condition' | 'sample'>): string =>
  `${condition} ${sample}`;

/** Runs of an earlier time in this file that the same code made; the others are taken out of it. */
export async function recordedRuns(file: string, stamp: string): Promise<ReadonlyMap<string, ConditionRun>> {
  const runs = await readRuns(file, stamp);
  await writeFile(file, linesOf(runs));
  return new Map(runs.map((run) => [runKey(run), run]));
}

async function readRuns(file: string, stamp: string): Promise<ConditionRun[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line) as ConditionRun)
    .filter((run) => run.stamp === stamp);
}

const linesOf = (runs: readonly ConditionRun[]): string =>
  runs.map((run) => `${JSON.stringify(run)}\n`).join('');

/** Puts what was kept of the same code before what the file holds, so that a study resumes where another ended. */
export async function takeUpRuns(file: string, kept: string, stamp: string): Promise<void> {
  const runs = [...(await readRuns(kept, stamp)), ...(await readRuns(file, stamp))];
  await writeFile(file, linesOf([...new Map(runs.map((run) => [runKey(run), run])).values()]));
}

/** Without what guards were tuned on, which is most of a run and of no use to a reader. In one order. */
export async function keepRuns(kept: string, runs: readonly ConditionRun[]): Promise<void> {
  const bare = runs.map((run) => ({ ...run, measured: {}, seconds: Math.round(run.seconds) }));
  await writeFile(kept, linesOf(bare.toSorted((a, b) => (runKey(a) < runKey(b) ? -1 : 1))));
}
