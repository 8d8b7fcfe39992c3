import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ConditionRun } from './condition-run.ts';

/** What decides a run: the code that makes videos, looks at them and judges, and the model. */
const DECIDING = [
  'models',
  ...['domain', 'measurement', 'simulator', 'pictures', 'media', 'inference', 'analysis'].map(
    (name) => `packages/${name}/src`,
  ),
  'packages/accuracy/src/conditions',
];
/** Reports and plans change no run. */
const DECIDES_NOTHING =
  /\.test\.ts$|(write-conditions|rule-text|draw-sheet|known-runs|conditions-command|conditions-plan)\.ts$/;

/** A word for the state of all that decides a run. */
export async function codeStamp(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of DECIDING) {
    const names = await readdir(join(root, folder), { recursive: true });
    for (const name of names.toSorted()) {
      const path = join(root, folder, name);
      if (DECIDES_NOTHING.test(name) || !(await stat(path)).isFile()) continue;
      hash.update(`${folder}/${name}\n`).update(await readFile(path));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

export const runKey = ({ condition, sample }: Pick<ConditionRun, 'condition' | 'sample'>): string =>
  `${condition} ${sample}`;

/** Runs of an earlier time in this file that the same code made; the others are taken out of it. */
export async function knownRuns(file: string, stamp: string): Promise<ReadonlyMap<string, ConditionRun>> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const runs = text
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line) as ConditionRun)
    .filter((run) => run.stamp === stamp);
  await writeFile(file, runs.map((run) => `${JSON.stringify(run)}\n`).join(''));
  return new Map(runs.map((run) => [runKey(run), run]));
}
