import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder } from '@sarm/runtime/blobs/private-folder';
import type { TaskRun } from './run-deps.ts';

const ABANDONED_MS = 24 * 3_600_000;

export const scratchPath = (root: string, run: TaskRun): string => join(root, `${run.id}.${run.token}`);

/** An empty folder for one run. What an earlier run of the task left when its worker was killed goes first. */
export async function makeScratch(root: string, run: TaskRun): Promise<string> {
  const folder = scratchPath(root, run);
  await makePrivateFolder(root);
  for (const name of await readdir(root))
    if (name.startsWith(`${run.id}.`)) await rm(join(root, name), { recursive: true, force: true });
  await mkdir(folder);
  return folder;
}

/** Folders of tasks that nobody took up again, e.g. because their project was deleted meanwhile. */
export async function sweepScratch(root: string): Promise<void> {
  await makePrivateFolder(root);
  for (const name of await readdir(root)) {
    const stats = await stat(join(root, name)).catch(() => undefined);
    if (stats !== undefined && Date.now() - stats.mtimeMs > ABANDONED_MS)
      await rm(join(root, name), { recursive: true, force: true });
  }
}
