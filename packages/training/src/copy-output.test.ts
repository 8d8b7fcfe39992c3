import { link, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyOutput } from './copy-output.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sarm-output-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('copies a plain file, and nothing that the trainer may have put in its place', async () => {
  const [secret, target] = [join(folder, 'secret'), join(folder, 'target')];
  await writeFile(secret, 'of the worker');
  await writeFile(join(folder, 'plain'), 'weights');
  await writeFile(join(folder, 'empty'), '');
  await symlink(secret, join(folder, 'symbolic'));
  await link(secret, join(folder, 'hard'));
  await mkdir(join(folder, 'directory'));

  expect(await copyOutput(join(folder, 'plain'), target, 100)).toEqual({ size: 7 });
  expect(await readFile(target, 'utf8')).toBe('weights');
  expect(await copyOutput(join(folder, 'empty'), join(folder, 'none'), 100)).toEqual({ size: 0 });
  expect(await copyOutput(join(folder, 'missing'), join(folder, 'other'), 100)).toBeUndefined();
  for (const name of ['symbolic', 'hard', 'directory'])
    await expect(copyOutput(join(folder, name), join(folder, `of-${name}`), 100)).rejects.toThrow(
      /ELOOP|plain file/,
    );
  await expect(copyOutput(join(folder, 'plain'), join(folder, 'large'), 3)).rejects.toThrow('7 bytes');
  // A name that is taken already is not written over.
  await expect(copyOutput(join(folder, 'plain'), target, 100)).rejects.toThrow('EEXIST');
});
